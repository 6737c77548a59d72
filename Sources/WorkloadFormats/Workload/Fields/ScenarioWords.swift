import DeviceModel

/// What `check` says that follows from several keys together.
extension Scenario {
  /// How many apps there are, and how large; `how` says when they are.
  func appWords(_ how: String) -> String {
    let sizes = apps.filter { $0.helper == nil }.map(\.sizeBytes).sorted()
    guard let least = sizes.first, let most = sizes.last else { return "none" }
    // Of an even number the mean of the middle two.
    let middle = Int128(sizes[(sizes.count - 1) / 2]) + Int128(sizes[sizes.count / 2])
    let total = sizes.reduce(0) { $0 + Int128($1) }
    return "\(sizes.count), \(SizeText.tenths(total)) \(how); "
      + "smallest \(SizeText.tenths(least)), "
      + "median \(SizeText.tenths(middle, per: 2 << 20)) MiB, largest \(SizeText.tenths(most))"
      + helperWords
  }

  /// Processes of apps beside their own; empty where there are none.
  private var helperWords: String {
    let sizes = apps.filter { $0.helper != nil }.map(\.sizeBytes)
    guard !sizes.isEmpty else { return "" }
    let total = sizes.reduce(0) { $0 + Int128($1) }
    return "; \(sizes.count) process\(sizes.count == 1 ? "" : "es") of theirs, "
      + "\(SizeText.tenths(total))"
  }

  /// Processes that grow past a limit that ends them; nil where there are none.
  var limitWords: String? {
    guard let device else { return nil }
    let over = apps.filter { app in
      let limit = app.fatalLimitBytes(on: device, apps)
      return limit > 0 && app.behaviour.activeBytes >= limit
    }
    guard let first = over.first else { return nil }
    let name = Quoted.plain(first.name)
    let sizes =
      "\(SizeText.words(first.behaviour.activeBytes)), and ends at "
      + SizeText.words(first.fatalLimitBytes(on: device, apps))
    return over.count == 1
      ? "\(name) grows to \(sizes)"
      : "\(over.count) processes grow past their limits; the first: \(name), to \(sizes)"
  }

  /// The capacity, and the part of all apps that fits.
  var capacityWords: String {
    let share = SizeText.tenths(Int128(capacityBytes) * 100, per: totalBytes)
    return "\(SizeText.tenths(capacityBytes)), \(share) % of all apps"
  }

  private var totalBytes: Int128 { apps.reduce(0) { $0 + Int128($1.sizeBytes) } }

  /// Background work that no strategy lets begin; nil where there is none.
  var workWords: String? {
    let rows = workWithoutProcess
    guard let first = rows.first else { return nil }
    let name = Quoted.plain(apps[Int(first.app)].name)
    let place = "\(first.kind.name) of \(name) at \(DurationText.exact(first.time))"
    return rows.count == 1
      ? "1 row cannot begin, its app has no process then: \(place)"
      : "\(rows.count) rows cannot begin, their apps have no process then; the first: \(place)"
  }
}

extension DeviceProfile {
  /// A floor that an allocation meets before memory is critically short: stalls, and kills that
  /// free nothing it could have. Nil for one below.
  var floorWords: String? {
    guard fileFloorBytes >= thresholds.criticalBytes else { return nil }
    return "the file cache's floor, \(SizeText.tenths(fileFloorBytes)), is not below critical, "
      + "\(SizeText.tenths(thresholds.criticalBytes)): launches wait while memory is not short"
  }
}
