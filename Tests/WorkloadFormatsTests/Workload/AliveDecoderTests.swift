import DeviceModel
import Testing

@testable import WorkloadFormats

@Suite("Who is alive when the run begins")
struct AliveDecoderTests {
  private static func alive(_ items: String, most: Int) throws -> [AliveProcess] {
    let text = """
      { schema: 1, name: "x", mode: "device",
      device: { ram: "4 GiB", freezer: { most: \(most) } },
      apps: { a: { size: "90 MiB" }, b: { size: "80 MiB" }, c: { size: "70 MiB" } },
      alive: [\(items)],
      demand: { rows: [{ at: "0 s", open: "a" }] } }
      """
    return try WorkloadDecoder { path in (path, ArrayBytes([])) }
      .decode(try parse(text).get()).scenario.alive
  }

  private static let frozen = #"{ app: "a", state: "frozen" }, { app: "b", state: "frozen" }, "c""#

  @Test("frozen ones are on flash, others suspended")
  func states() throws {
    let alive = try Self.alive(Self.frozen, most: 2)
    #expect(alive == [AliveProcess(0, .frozen), AliveProcess(1, .frozen), AliveProcess(2)])
  }

  @Test(
    "more frozen ones than the freezer holds, and a compressed share beside one, are refused",
    arguments: [
      (frozen, 1, "no more than 1 frozen processes, as the freezer holds"),
      (
        #"{ app: "a", state: "frozen", compressed: 0.5 }"#, 2,
        "no compressed share of a frozen process, which is all on flash"
      ),
    ] as [(String, Int, String)])
  func refused(items: String, most: Int, expected: String) {
    let error = #expect(throws: WorkloadError.self) { try Self.alive(items, most: most) }
    #expect(error?.expected == expected && error?.place.line == 4)
  }
}
