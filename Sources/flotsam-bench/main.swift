print("flotsam-bench")
