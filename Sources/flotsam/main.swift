print("flotsam")
