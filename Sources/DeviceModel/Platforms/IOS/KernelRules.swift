import SimKernel

/// What the machine's parts are given of the kernel's numbers.
extension KernelConstants {
  /// Which relaunches count as soon.
  static var relaunchGaps: RelaunchGaps {
    RelaunchGaps(
      soonMicroseconds: soonRelaunchMicroseconds, mediumMicroseconds: mediumRelaunchMicroseconds,
      rememberedCount: rememberedGaps)
  }

  /// How much may be frozen and how often; the budget is the device's own.
  static func freezerRules(_ profile: DeviceProfile) -> FreezerRules {
    FreezerRules(
      budgetBytes: profile.swapWriteBytesPerDay,
      interval: SimTime(microseconds: freezerIntervalMicroseconds),
      gap: SimTime(microseconds: freezerGapMicroseconds))
  }
}
