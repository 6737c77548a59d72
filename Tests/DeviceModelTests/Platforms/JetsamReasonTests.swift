import Testing

@testable import DeviceModel

@Suite("The kernel's reasons")
struct JetsamReasonTests {
  @Test("each has its number and its words, and all but two are reasons of ends here (X-18)")
  func numbers() {
    let expected: [(Int, String)] = [
      (1, "jettisoned"), (2, "highwater"), (3, "vnode-limit"), (4, "vm-pageshortage"),
      (5, "proc-thrashing"), (6, "fc-thrashing"), (7, "per-process-limit"),
      (8, "disk-space-shortage"), (9, "idle-exit"), (10, "zone-map-exhaustion"),
      (11, "vm-compressor-thrashing"), (12, "vm-compressor-space-shortage"), (13, "low-swap"),
      (14, "sustained-memory-pressure"), (15, "vm-pageout-starvation"), (17, "long-idle-exit"),
      (100, "cpulimit"),
    ]
    #expect(JetsamReason.allCases.map(\.rawValue) == expected.map(\.0))
    #expect(JetsamReason.allCases.map(\.text) == expected.map(\.1))
    let missing = JetsamReason.allCases.filter { reason in
      EndReason.allCases.count { $0.info.kernel == reason } != 1
    }
    #expect(missing == [.generic, .processorLimit])
  }

  @Test("a reason of the kernel's is named as its reports name it (X-18)")
  func names() {
    for reason in EndReason.allCases {
      guard let kernel = reason.info.kernel else {
        #expect(reason.number == nil)
        continue
      }
      #expect(reason.number == kernel.rawValue)
      #expect(reason.name == String(kernel.text.map { $0 == "-" ? "_" : $0 }), "\(reason)")
    }
  }
}
