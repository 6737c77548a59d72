import DeviceModel
import Testing

@testable import WorkloadFormats

@Suite("Keys of scenes")
struct SceneKeyTests {
  private func workload(
    _ scenes: String, idiom: String = "pad", size: String = "100 MiB"
  ) throws -> Workload {
    let text = """
      { schema: 1, name: "scenes", mode: "device", device: { ram: "512 MiB", idiom: "\(idiom)" },
        apps: { a: { size: "\(size)", scenes: \(scenes) } },
        demand: { rows: [{ at: "1 s", open: "a" }] }, horizon: "9 s" }
      """
    return try WorkloadDecoder { path in (path, ArrayBytes([])) }.decode(try parse(text).get())
  }

  @Test("an app has scenes where it says so, eight on a pad and one on a phone (S-18, S-19)")
  func defaults() throws {
    for (idiom, most) in [("pad", 8), ("phone", 1)] as [(String, Int64)] {
      let scenes = try #require(try workload("true", idiom: idiom).scenario.apps[0].scenes)
      #expect(scenes.most == most && scenes.memoryBytes == 0 && !scenes.areReclaimed)
    }
    #expect(try workload("false").scenario.apps[0].scenes == nil)
    #expect(try workload("true").scenario.device?.idiom == .pad)
  }

  @Test("each key is read as it says")
  func keys() throws {
    let object = #"{ memory: "20 MiB", most: 3, reclaim: true }"#
    let scenes = try #require(try workload(object).scenario.apps[0].scenes)
    #expect(scenes.memoryBytes == 20 << 20 && scenes.most == 3 && scenes.areReclaimed)
    #expect(scenes.furtherBytes == 40 << 20)
  }

  @Test(
    "a fault is named with what was expected",
    arguments: [
      ("1", "phone", "found 1, expected true, false, or an object"),
      ("{ most: 2 }", "phone", "expected 1 on a phone, or device.idiom"),
      ("{ most: 9 }", "pad", "found 9"), ("{ most: 0 }", "pad", "found 0"),
      (#"{ memory: "50 MiB" }"#, "pad", "below the smallest footprint of its app"),
      (#"{ memory: "49 MiB", most: 8 }"#, "pad", "all windows of an app together"),
      ("{ memroy: 1 }", "pad", "did you mean 'memory'?"),
    ])
  func faults(scenes: String, idiom: String, words: String) {
    let line = errorLine { try workload(scenes, idiom: idiom) }
    #expect(line.contains(words), "\(line)")
  }

  @Test("with more memory an app's scenes have more, and all its windows have to fit (M-08)")
  func scaled() throws {
    let scenario = try workload(#"{ memory: "20 MiB", most: 3 }"#).scenario
    let larger = try #require(scenario.footprintsScaled(toPercent: 110))
    #expect(larger.apps[0].scenes?.memoryBytes == 23_068_672)
    let smaller = try #require(scenario.largestAppScaled(toPercent: 50))
    #expect(smaller.apps[0].scenes?.memoryBytes == 10 << 20)
    let full = try workload(#"{ memory: "40 MiB", most: 6 }"#).scenario
    #expect(full.footprintsScaled(toPercent: 130) == nil)
    #expect(scenario.footprintsScaled(toPercent: 130) != nil)
  }
}
