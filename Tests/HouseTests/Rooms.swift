/// The rooms of the house and what each may see: the table every import is held against.
enum Rooms {
  /// A target of the package.
  struct Room {
    /// Its name, and the name of its folder.
    let name: String
    /// The rooms below it that it may import.
    let rooms: [String]
    /// The modules of the toolchain that it may import.
    let toolchain: [String]

    init(_ name: String, sees rooms: [String], toolchain: [String] = []) {
      self.name = name
      self.rooms = rooms
      self.toolchain = toolchain
    }
  }

  private static let system = ["Glibc", "Musl", "Darwin"]

  /// From the ground up. Nothing imports upward or sideways.
  static let all = [
    Room("SimKernel", sees: []),
    Room("DeviceModel", sees: ["SimKernel"]),
    Room("MemoryPolicies", sees: ["DeviceModel", "SimKernel"]),
    Room("WorkloadFormats", sees: ["DeviceModel", "SimKernel"]),
    Room("PolicyStudies", sees: ["DeviceModel", "SimKernel"]),
    Room("StudyReports", sees: ["PolicyStudies", "DeviceModel"]),
    Room(
      "flotsam",
      sees: [
        "StudyReports", "PolicyStudies", "WorkloadFormats", "MemoryPolicies", "DeviceModel",
        "SimKernel",
      ],
      toolchain: system + ["Synchronization"]),
    Room(
      "flotsam-bench",
      sees: [
        "StudyReports", "PolicyStudies", "WorkloadFormats", "MemoryPolicies", "DeviceModel",
        "SimKernel",
      ],
      toolchain: system),
  ]

  /// Targets in `Tests` that several test targets share; no room in `Sources` sees them.
  static let ofTests = ["ChildPrograms", "TestBudgets"]

  /// The rooms that compute and neither print nor read: the same bytes on every machine.
  static let lower = [
    "SimKernel", "DeviceModel", "MemoryPolicies", "WorkloadFormats", "PolicyStudies",
    "StudyReports",
  ]

  /// The rooms where the order of a dictionary or a set could reach a result.
  static let ordered = lower.filter { $0 != "WorkloadFormats" }

  /// The room called `name`.
  static func named(_ name: String) -> Room? { all.first { $0.name == name } }
}
