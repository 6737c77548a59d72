import DeviceModel

/// Who is alive, how old, and what is frozen.
extension CalibrationMeasure {
  private typealias Instant = CalibrationInstant

  static let processes: [CalibrationMeasure] = [
    CalibrationMeasure("apps_alive", "count", "main apps alive", decimals: 0) {
      Double($0.census.apps.count)
    },
    CalibrationMeasure("suspended_apps", "count", "suspended apps", decimals: 0) {
      Double($0.census.suspended.count)
    },
    CalibrationMeasure("suspended_mib", "MiB", "suspended apps, MiB", decimals: 0) {
      Instant.mebibytes($0.census.suspended.footprintBytes)
    },
    CalibrationMeasure(
      "suspended_age_min_h", "awake h", "their ages, awake h: least", decimals: 1
    ) { Instant.hours($0.census.suspendedAges.first) },
    CalibrationMeasure(
      "suspended_age_median_h", "awake h", "their ages, awake h: median", decimals: 1
    ) { instant in
      let ages = instant.census.suspendedAges
      return ages.isEmpty ? nil : Instant.hours(ages[(ages.count - 1) / 2])
    },
    CalibrationMeasure(
      "suspended_age_max_h", "awake h", "their ages, awake h: most", decimals: 1
    ) { Instant.hours($0.census.suspendedAges.last) },
    CalibrationMeasure("frozen_apps", "count", "frozen apps", decimals: 0) {
      Double($0.census.frozen.count)
    },
    CalibrationMeasure("frozen_mib", "MiB", "frozen apps, MiB", decimals: 0) {
      Instant.mebibytes($0.census.frozen.footprintBytes)
    },
    CalibrationMeasure("flash_mib", "MiB", "on flash, MiB as written", decimals: 0, .fitted) {
      Instant.mebibytes($0.sample.swapBytes)
    },
  ]

  static let daemons: [CalibrationMeasure] = [
    CalibrationMeasure("idle_daemons", "count", "idle daemons", decimals: 0) {
      Double($0.census.idleDaemons.count)
    },
    CalibrationMeasure(
      "daemon_age_p10_h", "awake h", "idle daemons' age, awake h: 10 %", decimals: 1
    ) { Instant.hours($0.census.daemonAges?.tenth) },
    CalibrationMeasure(
      "daemon_age_median_h", "awake h", "idle daemons' age, awake h: median", decimals: 1
    ) { Instant.hours($0.census.daemonAges?.median) },
  ]
}
