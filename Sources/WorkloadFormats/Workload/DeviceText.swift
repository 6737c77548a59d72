/// The keys that only mode "device" has.
enum DeviceText {
  static let keys = device + apps + demand

  private static let device = [
    CatalogKey(
      "device.wired", "a part of ram", default: "17.6 to 28.3 % by ram",
      "held by the kernel and unexplained"),
    CatalogKey(
      "device.filecache.size", "a part of ram", default: "3/16 of ram",
      "the file cache after boot"),
    CatalogKey(
      "device.filecache.floor", "a part of ram, within filecache.size", default: "1/50 of ram",
      "the part of the file cache that is never given up"),
    CatalogKey(
      "device.thresholds", "an object: critical, idle, soft, reaper; parts of ram that do not fall",
      default: "the kernel's shares of ram", "levels of available memory"),
    CatalogKey(
      "device.compression", "an object: ratio from 1 to 100, compress and decompress in bytes/s",
      default: "3.6, before iOS 15 2.7; 600 MB/s, 3000 MB/s", "the compressor"),
    CatalogKey(
      "device.storage.read", "a rate", default: "200 MB/s", "how fast files are read"),
    CatalogKey(
      "device.storage.write", "a rate", default: "200 MB/s", "how fast frozen memory is written"),
    CatalogKey(
      "device.freezer", "an object: daily, a size; most, a number", default: "2048 MiB, 20",
      "bytes that may be frozen in an awake day, and the most apps frozen at a time"),
    CatalogKey(
      "device.kill", "an object: base, mebibyte; durations", default: "1 ms, 150 us",
      "what ending a process takes, and more for each MiB it holds"),
    CatalogKey(
      "device.limit", "a part of ram",
      default: "68 % of ram up to 2 GiB, 60 % up to 3 GiB, 51 % above, at most 3 GiB",
      "the most an app holds"),
    CatalogKey(
      "device.daemons", "an object: idle, busy, plain, compressed",
      default: "270 and 89, below 4 GiB in proportion to ram; 2.138 MB, 3.99 MB",
      "small processes that nobody opens"),
    CatalogKey(
      "device.system", "a release of the system: ios 4 to ios 99, as in ios 14.2",
      default: "ios 26, or ios 12 under bands ios12", "which rules of the kernel there are"),
    CatalogKey(
      "device.awake", "a share from 0 to 1", default: "0.05",
      "the part of its sleep that a locked phone with nothing to do is awake"),
  ]

  private static let apps = [
    CatalogKey(
      "apps.NAME.footprint", "an object: launch, active, background; sizes",
      default: "size, for active", "what the app holds once launched, in front, and left"),
    CatalogKey(
      "apps.NAME.growth", "a rate", default: "1/20 of active a second",
      "how fast it grows from launch to active"),
    CatalogKey("apps.NAME.leak", "a rate from 0", default: "0 B/s", "how fast it grows beyond"),
    CatalogKey(
      "apps.NAME.limit", "a size, or an object: active, inactive, fatal", default: "none",
      "its own limits: over a soft one it may be killed, over a fatal one it ends"),
    CatalogKey(
      "apps.NAME.shed", "a share from 0 to 1", default: "0.15",
      "what it gives up of its plain memory when warned"),
    CatalogKey(
      "apps.NAME.regrow", "a rate", default: "1/10,000 of active a second",
      "how fast it grows back after a warning"),
    CatalogKey(
      "apps.NAME.launch", "an object: resume, system, app, premain, code",
      default: "120 ms, 100 ms, 400 ms, 0.35, 64 MiB and 1/4 of active", "what a launch takes"),
    CatalogKey(
      "apps.NAME.background", "an object: audio, location, voip, task, each { share, length }",
      default: "nothing", "what goes on after visits of a generator"),
  ]

  private static let demand = [
    CatalogKey(
      "demand.generator.session", "an object: visits, a kind of number", default: "1 visit",
      "how many visits come without a gap")
  ]
}
