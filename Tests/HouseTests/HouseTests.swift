import Testing

@Suite("HouseTests")
struct HouseTests {}
