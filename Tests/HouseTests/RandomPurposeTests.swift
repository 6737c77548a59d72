import Testing

@Suite("Random purposes")
struct RandomPurposeTests {
  @Test("every number of a purpose stands in one file, and once")
  func numbers() {
    var numbers: [String] = []
    for source in SwiftSource.all(in: "Sources") {
      let found = source.code.flatMap { line in
        line.matches(of: #/RandomPurpose\(rawValue: (\w+)\)/#).map { String($0.1) }
      }
      let isRegister = source.path.hasSuffix("/RandomPurposes.swift")
      #expect(found.isEmpty || isRegister, "\(source.path) has a purpose of its own")
      numbers += found
    }
    #expect(numbers.count > 10 && Set(numbers).count == numbers.count)
  }
}
