/// Why XNU's jetsam ends a process: its numbers, and the words of its reports (X-18;
/// kern_memorystatus.h 274–295, kern_memorystatus.c 105–124).
///
/// An `EndReason` says which of them it stands for. Two arise from nothing here: a kill without a
/// cause, and one for a limit of processor time.
@frozen
public enum JetsamReason: Int, CaseIterable, Sendable {
  case generic = 1
  case highWater = 2
  case vnodeLimit = 3
  case pageShortage = 4
  case procThrashing = 5
  case fileCacheThrashing = 6
  case processLimit = 7
  case diskSpaceShortage = 8
  case idleExit = 9
  case zoneMapExhaustion = 10
  case compressorThrashing = 11
  case compressorSpaceShortage = 12
  case lowSwap = 13
  case sustainedPressure = 14
  case pageoutStarvation = 15
  case longIdleExit = 17
  case processorLimit = 100

  /// The words of reports.
  public var text: String {
    switch self {
    case .generic: "jettisoned"
    case .highWater: "highwater"
    case .vnodeLimit: "vnode-limit"
    case .pageShortage: "vm-pageshortage"
    case .procThrashing: "proc-thrashing"
    case .fileCacheThrashing: "fc-thrashing"
    case .processLimit: "per-process-limit"
    case .diskSpaceShortage: "disk-space-shortage"
    case .idleExit: "idle-exit"
    case .zoneMapExhaustion: "zone-map-exhaustion"
    case .compressorThrashing: "vm-compressor-thrashing"
    case .compressorSpaceShortage: "vm-compressor-space-shortage"
    case .lowSwap: "low-swap"
    case .sustainedPressure: "sustained-memory-pressure"
    case .pageoutStarvation: "vm-pageout-starvation"
    case .longIdleExit: "long-idle-exit"
    case .processorLimit: "cpulimit"
    }
  }
}
