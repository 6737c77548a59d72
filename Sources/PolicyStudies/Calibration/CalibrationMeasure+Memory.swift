import DeviceModel

/// Where memory is, and how compressed it is.
extension CalibrationMeasure {
  private typealias Instant = CalibrationInstant

  static let memory: [CalibrationMeasure] = [
    CalibrationMeasure("available_percent", "%", "available, % of usable", decimals: 1) {
      $0.percent($0.sample.availableBytes)
    },
    CalibrationMeasure("true_free_mib", "MiB", "true free, MiB", decimals: 1, .fitted) {
      Instant.mebibytes($0.sample.freeBytes)
    },
    CalibrationMeasure("file_mib", "MiB", "file cache, MiB", decimals: 0, .fitted) {
      Instant.mebibytes($0.sample.fileCacheBytes)
    },
    CalibrationMeasure(
      "file_to_uncompressed", "ratio", "file ÷ ANC", decimals: 2, .fitted
    ) { Instant.share($0.sample.fileCacheBytes, of: $0.uncompressed) },
    CalibrationMeasure(
      "file_to_balance", "ratio", "file ÷ (2.5 × critical)", decimals: 2, .fitted
    ) { Instant.share(2 * $0.sample.fileCacheBytes, of: 5 * $0.device.thresholds.criticalBytes) },
    CalibrationMeasure(
      "uncompressed_to_pageable", "ratio", "ANC ÷ AM", decimals: 2, .fitted
    ) { Instant.share($0.uncompressed, of: $0.pageable) },
    CalibrationMeasure(
      "compressor_percent", "%", "compressor, % of usable", decimals: 1, .fitted
    ) { $0.percent($0.sample.compressorBytes) },
    CalibrationMeasure(
      "held_mib", "MiB", "held by the compressor, original MiB", decimals: 0, .fitted
    ) { Instant.mebibytes($0.census.heldBytes) },
    CalibrationMeasure(
      "compression_ratio", "ratio", "original ÷ compressed", decimals: 2, .fitted
    ) { Instant.share($0.census.heldBytes, of: $0.sample.compressorBytes) },
    CalibrationMeasure("wired_percent", "%", "wired, % of usable", decimals: 1, .given) {
      $0.percent($0.device.wiredBytes)
    },
    CalibrationMeasure("wired_mib", "MiB", "wired, MiB", decimals: 0, .given) {
      Instant.mebibytes($0.device.wiredBytes)
    },
    compressed("suspended", "suspended apps", .predicted, \.suspended),
    compressed("idle_daemons", "idle daemons", .fitted, \.idleDaemons),
    compressed("other_daemons", "other daemons", .fitted, \.otherDaemons),
    compressed("front", "app in front", .fitted, \.front),
  ]

  private static func compressed(
    _ name: String, _ title: String, _ origin: CalibrationOrigin,
    _ group: @escaping @Sendable (DeviceCensus) -> ProcessClass
  ) -> CalibrationMeasure {
    CalibrationMeasure(
      "compressed_\(name)", "ratio", "compressed share: \(title)", decimals: 2, origin
    ) { Instant.share(group($0.census).compressedBytes, of: group($0.census).footprintBytes) }
  }
}
