/// The keys that only mode "device" has.
enum DeviceText {
  static let keys = device + apps + start + demand

  private static let device = [
    CatalogKey(
      "device.usable", "a part of ram, from 64 MiB", default: "all of ram",
      "the RAM that page counts explain; wired and all else is within it"),
    CatalogKey(
      "device.wired", "a part of ram", default: "17.6 to 28.3 % by ram",
      "held by the kernel and unexplained"),
    CatalogKey(
      "device.filecache.size", "a part of ram", default: "3/16 of ram",
      "the file cache after boot"),
    CatalogKey(
      "device.filecache.floor", "a part of ram, within filecache.size",
      default: "a quarter of critical", "what an allocation cannot take of the file cache"),
    CatalogKey(
      "device.filecache.use", "a part of ram", default: "11 % of usable",
      "what files in use aim at, apps' code aside"),
    CatalogKey(
      "device.reads", "an object: content, daemons; rates from 0", default: "200 KB/s, 70 KB/s",
      "what is read into the file cache: with an app in front, and while awake"),
    CatalogKey(
      "device.thresholds", "an object: critical, idle, soft, reaper; parts of ram that do not fall",
      default: "the kernel's shares of ram", "levels of available memory"),
    CatalogKey(
      "device.compression", "an object: ratio from 1 to 100, compress and decompress in bytes/s",
      default: "3.6, before iOS 15 2.7; 600 MB/s, 3 GB/s", "the compressor"),
    CatalogKey(
      "device.storage.read", "a rate", default: "200 MB/s",
      "how fast files and frozen memory are read"),
    CatalogKey(
      "device.storage.write", "a rate", default: "200 MB/s", "how fast frozen memory is written"),
    CatalogKey(
      "device.freezer", "an object: daily, a size; most, a number", default: "2048 MiB, 20",
      "bytes, at their original size, that may be frozen in an awake day; the most apps frozen"),
    CatalogKey(
      "device.kill", "an object: base, mebibyte; durations", default: "1 ms, 150 us",
      "what ending a process takes, and more for each MiB it holds"),
    CatalogKey(
      "device.limit", "a part of ram",
      default: "68 % of ram up to 2 GiB, 60 % up to 3 GiB, 51 % above, at most 3 GiB; whole MiB",
      "the most an app holds: warned at 80 %, ended at 100 %"),
    CatalogKey(
      "device.daemons", "an object: idle, busy, plain, compressed, shared, limit-kills",
      default: "270 and 89, below 4 GiB in proportion to ram; 2.138 MB, 3.99 MB; 540 MiB; 10.3 h",
      "small processes that are never opened, and what all processes share"),
    CatalogKey(
      "device.system", "a release of the system: ios 4 to ios 99, as in ios 14.2",
      default: "ios 26, or ios 12 under bands ios12", "which rules of the kernel there are"),
    CatalogKey(
      "device.bands", "\"current\" or \"ios12\"", default: "current",
      "where suspended apps rank: in band 0, or in band 40"),
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
      "its own limits: over a soft one jetsam may kill it, at a fatal one it ends"),
    CatalogKey(
      "apps.NAME.shed", "a share from 0 to 1", default: "0.15",
      "what it gives up of its plain memory when warned"),
    CatalogKey(
      "apps.NAME.regrow", "a rate", default: "1/10,000 of active a second",
      "how fast what it shed comes back, in front"),
    CatalogKey(
      "apps.NAME.role", "\"app\", \"idle-daemon\", \"young-daemon\", \"support\" or \"daemon\"",
      default: "app", "what the process is to the system"),
    CatalogKey(
      "apps.NAME.launch", "an object: resume, system, app, premain, code",
      default: "120 ms, 100 ms, 400 ms, 0.35, 64 MiB and 1/4 of active", "what a launch takes"),
    CatalogKey(
      "apps.NAME.background", "an object: audio, location, voip, task, each { share, length }",
      default: "nothing", "what goes on after visits of a generator"),
  ]

  private static let start = [
    CatalogKey(
      "alive", "a list of apps' names, or { app, state, compressed, relaunched }", default: "none",
      "the processes at the start, from the one that left longest ago")
  ]

  private static let demand = [
    CatalogKey(
      "demand.generator.session", "an object: visits, a kind of number; revisit, lock",
      default: "1 visit", "how many visits come without a gap")
  ]
}
