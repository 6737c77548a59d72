/// What the kernel's pageout keeps free and takes, by the size of a phone.
enum PageoutLevels {
  static func levels(of profile: DeviceProfile) -> ScanLevels {
    let unit = MemoryLedger.unit
    let freeTarget = freeTargetBytes(profile.usableBytes - profile.wiredBytes) * unit
    return ScanLevels(
      freeTarget: freeTarget, low: freeTarget / ReclaimConstants.lowDivisor,
      leastFree: KernelConstants.leastFreePages * KernelConstants.pageBytes * unit,
      filesBalanced: profile.thresholds.criticalBytes * unit
        / KernelConstants.fileFactorDenominator * KernelConstants.fileFactorNumerator,
      anonymousToFile: KernelConstants.anonymousToFile,
      fileDivisor: KernelConstants.fileCacheDivisor,
      compressorFull: CompressorSpace(profile).full)
  }

  /// The free target where `pageable` bytes are not wired.
  static func freeTargetBytes(_ pageable: Int64) -> Int64 {
    let share = pageable / KernelConstants.pageBytes / KernelConstants.targetDivisor
    let pages = KernelConstants.reservedPages + KernelConstants.targetPages + share
    return min(KernelConstants.mostTargetPages, pages) * KernelConstants.pageBytes
  }
}
