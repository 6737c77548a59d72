/// What rows ask of the system.
extension IOSPlatform {
  static func ask(_ row: DemandRow, _ run: inout IOSRun) {
    if row.kind == .condition { return run.takeCondition(row) }
    if row.kind == .shortage { return run.takeShortage(row) }
    askOfScenes(row, &run)
  }
}

extension DeviceRun where P == IOSPlatform {
  /// Power, network or a setting changes.
  mutating func takeCondition(_ row: DemandRow) {
    guard let condition = DeviceCondition(rawValue: row.detail) else {
      preconditionFailure("no such condition")
    }
    guard platform.conditions.take(condition) else { return }
    recorder.note(.conditionChanged(condition), at: now)
  }
}
