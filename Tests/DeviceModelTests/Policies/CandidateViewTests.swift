import SimKernel
import Testing

@testable import DeviceModel

@Suite("CandidateView")
struct CandidateViewTests {
  /// Asks `look` with a view of apps 3, 1 and 2 of six, in this order, whose sizes are ten times
  /// their numbers.
  private static func look(
    sizes given: Bool = true, _ look: (borrowing CandidateView) -> Void
  ) {
    var table = ProcessTable(appCount: 6)
    for app in [3, 1, 2] { table.start(app, in: .suspended) }
    table.start(5, in: .running)
    var bytes = Rows<Int64>(repeating: 0, count: 6)
    for app in 0..<6 { bytes[app] = Int64(app) * 10 }
    let view = CandidateView(
      table.view(of: .suspended),
      sizes: given ? CandidateSizes(bytes.address, at: \.self) : .notGiven)
    look(view)
    withExtendedLifetime(bytes.count) {}
  }

  @Test("shows the candidates in their order, and their sizes")
  func order() {
    Self.look { view in
      let (count, first, last) = (view.count, view.first, view.last)
      #expect(count == 3 && first == 3 && last == 2)
      let next = [view.next(after: 3), view.next(after: 1), view.next(after: 2)]
      #expect(next == [1, 2, nil])
      let members = [view.contains(0), view.contains(1), view.contains(5)]
      #expect(members == [false, true, false])
      let sizes = [view.sizeBytes(of: 1), view.sizeBytes(of: 3)]
      #expect(sizes == [10, 30])
      // Of equals the first.
      let least = [view.least { $0.sizeBytes }, view.least { _ in 0 }]
      #expect(least == [1, 3])
      let greatest = [view.greatest { -$0.sizeBytes }, view.greatest { _ in 0 }]
      #expect(greatest == [1, 3])
      let found = [view.first(where: { $0.app < 3 }), view.first(where: { $0.app > 3 })]
      #expect(found == [1, nil])
    }
  }

  @Test("without candidates there is none to name")
  func empty() {
    let table = ProcessTable(appCount: 0)
    let view = CandidateView(table.view(of: .suspended))
    let (count, first, last) = (view.count, view.first, view.last)
    #expect(count == 0 && first == nil && last == nil)
    let found = [view.least { $0.app }, view.greatest { $0.app }, view.first(where: { _ in true })]
    #expect(found == [nil, nil, nil])
  }

  @Test("what is no candidate, no app, or was not asked for traps")
  func traps() async {
    await #expect(processExitsWith: .failure) {
      CandidateViewTests.look { _ = $0.next(after: 6) }
    }
    await #expect(processExitsWith: .failure) {
      CandidateViewTests.look { _ = $0.next(after: 5) }
    }
    await #expect(processExitsWith: .failure) {
      CandidateViewTests.look { _ = $0.contains(-1) }
    }
    await #expect(processExitsWith: .failure) {
      CandidateViewTests.look { _ = $0.sizeBytes(of: 0) }
    }
    await #expect(processExitsWith: .failure) {
      CandidateViewTests.look(sizes: false) { _ = $0.sizeBytes(of: 1) }
    }
    await #expect(processExitsWith: .failure) {
      CandidateViewTests.look(sizes: false) { _ = $0.least { $0.sizeBytes } }
    }
    await #expect(processExitsWith: .failure) {
      CandidateViewTests.look { _ = $0.features(of: 1) }
    }
  }

  @Test("a trap says which app or what was not asked for")
  func names() async {
    let app = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { CandidateViewTests.look { _ = $0.next(after: 6) } }
    let ofApp = Self.text(app?.standardErrorContent)
    #expect(ofApp.contains("no app 6"))
    let sizes = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { CandidateViewTests.look(sizes: false) { _ = $0.sizeBytes(of: 1) } }
    let ofSizes = Self.text(sizes?.standardErrorContent)
    #expect(ofSizes.contains("a policy did not ask for sizes"))
  }

  private static func text(_ bytes: [UInt8]?) -> String {
    String(decoding: bytes ?? [], as: UTF8.self)
  }
}
