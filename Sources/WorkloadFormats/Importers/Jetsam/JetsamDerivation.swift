import DeviceModel

extension JetsamImport {
  /// How the capacity comes about, a step a line.
  public var derivation: [String] {
    let step = capacity
    func line(_ name: String, _ pages: Int64) -> String {
      "\(name): \(pages) pages, \(SizeText.rounded(bytes(pages: pages)))"
    }
    return [
      line("anonymous", step.anonymous),
      line("+ compressor", step.compressor),
      line("- held by processes that are no apps", step.held),
      "    (resident \(step.othersResident), compressed \(step.othersCompressed) at "
        + "\(step.compressor) / \(step.uncompressed), unsplit \(step.othersUnsplit))",
      line("+ available above the soft threshold", step.spare),
      "    (available \(step.available), threshold \(step.threshold))",
      line("= capacity", step.derived),
    ] + (step.isRaised ? [line("raised to the largest app", step.pages)] : [])
  }
}

extension JetsamImport {
  /// Who the daemons are, in words.
  func daemonWords(_ device: JetsamDevice) -> String {
    let layer = device.layer
    let helpers = layer.idle.count { report.processes[$0].states.contains("suspended") }
    return "\(layer.idle.count - helpers) idle daemons and \(helpers) suspended helpers, "
      + "which may exit; \(layer.busy.count) others"
  }

  /// How the wired bytes come about, a step a line.
  func wiredDerivation(_ device: JetsamDevice) -> [String] {
    let (pages, profile) = (report.pages, device.profile)
    func held(_ plain: Int64, _ compressor: Int64) -> String {
      "\(SizeText.rounded(plain)) plain and \(SizeText.rounded(compressor)) of the compressor"
    }
    let (apps, limited) = (device.heldBytes(device.apps), device.heldBytes(device.limited))
    let count = profile.daemons.count
    let plain = count * profile.daemons.plainBytes
    let shared = device.sharedPartBytes
    var lines = [
      "all that the pages add up to \(SizeText.rounded(profile.usableBytes))",
      "- free \(SizeText.rounded(bytes(pages: pages.trulyFree))), files "
        + SizeText.rounded(profile.fileCacheBytes),
      "- apps: \(held(apps.plain, apps.compressor))",
    ]
    if !device.limited.isEmpty {
      lines.append("- over limits of their own: \(held(limited.plain, limited.compressor))")
    }
    lines.append("- daemons: \(held(plain, profile.daemonBytes(count) - shared - plain))")
    lines += sharedParts(device)
    let leak =
      report.wiredLeakPages > 0
      ? ", \(SizeText.rounded(bytes(pages: report.wiredLeakPages))) of it held by what a limit "
        + "ended"
      : ""
    let wired = SizeText.rounded(bytes(pages: report.pages.wired))
    lines.append(
      "= \(SizeText.rounded(profile.wiredBytes)); the report calls \(wired) wired\(leak)")
    return lines
  }

  /// What the home screen takes of RAM.
  private func homeScreenBytes(_ device: JetsamDevice) -> Int64 {
    let home = JetsamMemory(of: device.layer.homeScreen.map { report.processes[$0] })
      .split(in: report.pages)
    let ratio = device.profile.compressionRatioMillis
    return bytes(pages: home.plain + JetsamMemory.part(home.compressed, 1000, of: ratio))
  }

  /// What the page counts say of processes and the compressor and no process explains; less than
  /// nothing where processes claim more than there is.
  func ownerlessBytes(_ device: JetsamDevice) -> Int64 {
    device.profile.wiredBytes + device.sharedPartBytes - bytes(pages: report.pages.wired)
      - homeScreenBytes(device)
  }

  /// The shared part, and what it is made of.
  private func sharedParts(_ device: JetsamDevice) -> [String] {
    [
      "- shared: \(SizeText.rounded(device.sharedPartBytes)) of RAM, for",
      "    home screen \(SizeText.rounded(homeScreenBytes(device))), content of no process "
        + SizeText.rounded(ownerlessBytes(device)),
    ]
  }
}
