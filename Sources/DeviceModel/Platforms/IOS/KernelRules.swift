import SimKernel

/// What the machine's parts are given of the kernel's numbers.
extension KernelConstants {
  /// Which relaunches count as soon.
  static var relaunchGaps: RelaunchGaps {
    RelaunchGaps(
      soonMicroseconds: soonRelaunchMicroseconds, mediumMicroseconds: mediumRelaunchMicroseconds,
      rememberedCount: rememberedGaps)
  }

  /// How much may be frozen and how often; the budget is the device's own. Where apps are
  /// swapped a wake-up takes all there are; the pause behind it is left out.
  static func freezerRules(_ profile: DeviceProfile) -> FreezerRules {
    FreezerRules(
      budgetBytes: profile.swapWriteBytesPerDay,
      interval: SimTime(microseconds: freezerIntervalMicroseconds),
      gap: profile.swapsApps ? .zero : SimTime(microseconds: freezerGapMicroseconds))
  }
}
