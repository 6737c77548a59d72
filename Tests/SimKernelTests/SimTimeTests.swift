import SimKernel
import Testing

@Suite("SimTime")
struct SimTimeTests {
  @Test("sums and differences are exact")
  func arithmetic() {
    let start = SimTime.seconds(3)
    let end = start + SimTime(microseconds: 1)
    #expect(end.microseconds == 3_000_001)
    #expect(end - start == SimTime(microseconds: 1))
    #expect(end.seconds == 3.000001)
  }

  @Test("never is later than every instant")
  func never() {
    #expect(SimTime(microseconds: .max - 1) < .never)
    #expect(SimTime.zero < .seconds(1))
  }

  @Test("a sum beyond the range traps instead of wrapping")
  func overflow() async {
    await #expect(processExitsWith: .failure) {
      // The sum must be used, or an optimised build drops it with its check.
      let sum = SimTime.never + .seconds(1)
      print(sum.seconds)
    }
  }
}
