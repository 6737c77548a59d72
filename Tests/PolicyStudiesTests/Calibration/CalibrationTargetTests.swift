import DeviceModel
import Testing

@testable import PolicyStudies

@Suite("Calibration targets")
struct CalibrationTargetTests {
  @Test("every target is of a measure, and its numbers are in order")
  func table() {
    let names = CalibrationMeasure.all.map(\.name)
    #expect(Set(names).count == names.count)
    for target in CalibrationTargets.all {
      let place: Comment = "\(target.measure), \(target.words)"
      #expect(names.contains(target.measure), place)
      #expect(target.count > 0 && !target.source.isEmpty, place)
      #expect(target.median.map { target.range.contains($0) } != false, place)
      guard let inner = target.inner else { continue }
      #expect(target.count >= CalibrationTarget.fewest, place)
      #expect(target.median.map { inner.contains($0) } == true, place)
      #expect(target.range.contains(inner.lowerBound), place)
      #expect(target.range.contains(inner.upperBound), place)
    }
  }

  @Test("what is fitted says by which numbers, and more is predicted than fitted")
  func origins() {
    let fitted = CalibrationMeasure.all.filter { $0.origin == .fitted }.map(\.name)
    #expect(CalibrationFit.all.flatMap(\.measures).sorted() == fitted.sorted())
    #expect(CalibrationMeasure.all.count { $0.origin == .predicted } > fitted.count)
    let following = CalibrationFit.all.filter { $0.numbers == 0 }.flatMap(\.measures)
    #expect(following == ["uncompressed_to_pageable", "compressor_percent"])
    #expect(CalibrationFit.all.allSatisfy { $0.numbers >= 0 })
  }

  @Test("a target concerns phones with as much RAM, such a system, or as short of memory")
  func phones() {
    let old = DeviceProfile(ramBytes: 3_900_000_000, system: SystemVersion(12, 4))
    let new = DeviceProfile(ramBytes: 4 << 30)
    let small = DeviceProfile(ramBytes: 2 << 30)
    func found(_ device: DeviceProfile, _ available: Double?) -> [String] {
      CalibrationTargets.concerning("available_percent")
        .filter { $0.concerns(device, available: available) }.map(\.words)
    }
    #expect(found(old, 15.4) == ["4 GB", "iOS to 12", "pressed"])
    #expect(found(new, 15.5) == ["4 GB", "iOS 15 on", "not pressed"])
    #expect(found(small, nil) == ["2 GB", "iOS 15 on"])
    let fourteen = DeviceProfile(ramBytes: 6 << 30, system: SystemVersion(14, 2))
    #expect(found(fourteen, nil) == ["6 GB", "iOS 13–14"])
  }

  @Test("a mark is for the inner half of five phones with as much RAM, its ends included")
  func marks() throws {
    let free = CalibrationTargets.concerning("true_free_mib")
    let four = try #require(free.first { $0.phones == .ram(4) })
    #expect([20.9, 21, 23, 23.1].map { four.isMet(by: $0) } == [false, true, true, false])
    #expect(!four.isMet(by: nil) && four.isCheckable)
    for target in free where target.count < 5 || target.words.contains("iOS") {
      #expect(!target.isMet(by: target.median) && !target.isCheckable)
    }
  }
}
