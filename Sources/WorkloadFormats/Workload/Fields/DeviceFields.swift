import DeviceModel
import SimKernel

/// The keys of `device`.
enum DeviceFields {
  private static let hour = SimTime.seconds(3600)

  /// All of them. Amounts are counted in millionths of a byte, which bounds the RAM.
  static let section = FieldSection(
    "the device",
    [
      FieldRow(
        "ram", .size(1 ... .max), in: .cache, default: "not stated",
        "the phone's memory; it bounds the capacity and changes no count"
      ).said(in: .ram) { $0.workload.ramBytes.map { SizeText.tenths($0) } },
      FieldRow(
        "capacity", .size(1 ... .max), words: "a size from 1 B to `device.ram`, or to 2^63 − 1 B",
        in: .cache, "the bytes the apps share"
      ).said(in: .capacity) { $0.workload.scenario.capacityWords },
      FieldRow(
        "ram", .size(64 << 20...1 << 40), in: .device, "all memory"
      ).said(in: .ram, ofPhone: { SizeText.tenths($0.ramBytes) }),
      FieldRow(
        "system", .other("a release, from `\"ios 4\"` to `\"ios 99\"`, such as `\"ios 14.2\"`"),
        in: .device, default: "`\"ios 26\"`, with `bands: \"ios12\"` `\"ios 12\"`",
        "which rules of the kernel there are, below"
      ).said(in: .system, ofPhone: { $0.system.name }),
      FieldRow(
        "idiom", .choice(DeviceIdiom.allCases.map(\.rawValue)), in: .device,
        default: "`\"phone\"`",
        "what kind of device it is: a phone shows one app with one window, a pad two apps side by "
          + "side (a third, over them, is not modelled) and several windows of one"),
      FieldRow(
        "rules", .choice(RuleReading.allCases.map(\.rawValue)), in: .device,
        default: "`\"platform\"`",
        "how rules are read on which sources differ: which handler ends its app after 5 s, that of "
          + "entering the background (10 s before iOS 13), or, `literal`, that of losing input; "
          + "`literal` also has a picture for the switcher taken when that or the control centre "
          + "takes the input"),
      FieldRow(
        "bands", .choice(BandRules.allCases.map(\.rawValue)), in: .device, default: "`\"current\"`",
        "where suspended apps rank: in band 0, or in band 40, above daemons and background work, "
          + "as in a report of iOS 12.4; refused beside a `system` from 13 on"),
      FieldRow("conditions", .object(conditions), in: .device, default: ""),
      FieldRow(
        "awake", .fineShare, in: .device, default: "0.05",
        "the part of its sleep that a locked phone with nothing to do is awake"),
      FieldRow(
        "usable", .partOfRAM(from: 64 << 20), in: .device, default: "all of `ram`",
        "the RAM that page counts explain; the rest is held before the kernel starts, and "
          + "thresholds stay shares of `ram`"
      ).said(
        in: .ram,
        ofPhone: {
          $0.usableBytes < $0.ramBytes ? ", usable \(SizeText.tenths($0.usableBytes))" : nil
        }),
      FieldRow(
        "wired", .partOfRAM(from: 0), in: .device,
        default: "22.5 % of `ram` up to 1 GiB, 17.6 % at 2 GiB, 28.3 % at 4 GiB, 24.6 % at 6 GiB, "
          + "19.4 % from 8 GiB on, in proportion between",
        "held by the kernel, and what no page count explains unless `usable` leaves it out"
      ).said(in: .ram, ofPhone: { ", wired \(SizeText.tenths($0.wiredBytes))" }),
      FieldRow("filecache", .object(fileCache), in: .device, default: ""),
      FieldRow("thresholds", .object(thresholds), in: .device, default: ""),
      FieldRow("reads", .object(reads), in: .device, default: ""),
      FieldRow("compression", .object(compression), in: .device, default: ""),
      FieldRow("storage", .object(storage), in: .device, default: ""),
      FieldRow(
        "app-swap", .flag, in: .device, default: "`false`",
        "whether all suspended apps are written to flash, without a budget; on a pad of up to 16 "
          + "GiB from `\"ios 16\"` on. Little left of the swap file kills suspended apps "
          + "(`low_swap`)"),
      FieldRow("freezer", .object(freezer), in: .device, default: ""),
      FieldRow("kill", .object(kill), in: .device, default: ""),
      FieldRow("daemons", .object(daemons), in: .device, default: ""),
      FieldRow(
        "limit", .partOfRAM(from: 1), in: .device,
        default: "68 % of `ram` up to 2 GiB, 60 % up to 3 GiB, 51 % above, at most 3 GiB, in whole "
          + "MiB: an iPhone's; iPads allow more, which a file states",
        "the most an app may hold: at 80 % it is warned, at 100 % it is ended"
      ).said(in: .thresholds, ofPhone: { "; an app's limit \(SizeText.tenths($0.appLimitBytes))" }),
    ])

  private static let conditions = FieldSection(
    "the conditions",
    [
      FieldRow(
        "battery", .choice(BatteryLevel.allCases.map(\.rawValue)), default: "`\"ok\"`",
        "what is left of the battery at the start; what this and the others gate stands below"),
      FieldRow("low-power", .flag, default: "`false`", "whether Low Power Mode is on"),
      FieldRow("charging", .flag, default: "`false`", "whether the phone is on a charger"),
      FieldRow("wifi", .flag, default: "`true`", "whether it is on a wireless network"),
      FieldRow(
        "refresh", .flag, default: "`true`", "whether apps may refresh in the background"),
    ])

  private static let fileCache = FieldSection(
    "the file cache",
    [
      FieldRow(
        "size", .partOfRAM(from: 0), default: "3/16 of `ram`", "the file cache after boot"
      ).said(in: .ram, ofPhone: { "; file cache \(SizeText.tenths($0.fileCacheBytes)) at boot" }),
      FieldRow(
        "floor", .partOfRAM(from: 0), words: "a part of `ram`, from 0 B to `filecache.size`",
        default: "a quarter of `critical`, at most `filecache.size` (assumption)",
        "what an allocation cannot take of it: code that processes in use map; `check` warns of a "
          + "floor at `critical` or above"
      ).said(in: .ram, ofPhone: { ", kept above \(SizeText.tenths($0.fileFloorBytes))" })
        .said(in: .warning, ofPhone: { $0.floorWords }),
      FieldRow(
        "use", .partOfRAM(from: 0), default: "11 % of `usable` (fitted)",
        "what files in use aim at, apps' code aside"),
    ])

  private static let thresholds = FieldSection(
    "the thresholds",
    [
      FieldRow(
        "critical", .partOfRAM(from: 1), default: "4 % of `ram`, 5 % up to 3 GiB", below
      ).said(
        in: .thresholds,
        ofPhone: { "of available memory: critical \(SizeText.tenths($0.thresholds.criticalBytes))" }
      ),
      FieldRow(
        "idle", .partOfRAM(from: 1), default: "8 % of `ram`, 9 % up to 6 GiB, 10 % up to 3 GiB",
        below
      ).said(in: .thresholds, ofPhone: { ", idle \(SizeText.tenths($0.thresholds.idleBytes))" }),
      FieldRow(
        "soft", .partOfRAM(from: 1), default: "12 % of `ram`, 15 % up to 6 GiB", below
      ).said(in: .thresholds, ofPhone: { ",\nsoft \(SizeText.tenths($0.thresholds.softBytes))" }),
      FieldRow(
        "reaper", .partOfRAM(from: 1), words: "a part of `ram`, from 1 B to below `ram`",
        default: "16 % of `ram`, 18 % up to 6 GiB, 20 % up to 3 GiB", below
      ).said(
        in: .thresholds, ofPhone: { ", reaper \(SizeText.tenths($0.thresholds.reaperBytes))" }),
    ])
  private static let below = "a level of available memory, below; none is less than the one before"

  private static let reads = FieldSection(
    "the reads",
    [
      FieldRow(
        "content", .rate(from: 0), default: "`\"200 KB/s\"` (assumption)",
        "what is read into the file cache while an app is in front"),
      FieldRow(
        "daemons", .rate(from: 0), default: "`\"70 KB/s\"` (assumption)",
        "what daemons read into it while the phone is awake"),
    ])

  private static let compression = FieldSection(
    "compression",
    [
      FieldRow(
        "ratio", .number(1...100), default: "3.6, before iOS 15 2.7",
        "how many times a page is larger than what the compressor makes of it"
      ).said(
        in: .compressor,
        ofPhone: { "\(SizeText.tenths(Int128($0.compressionRatioMillis), per: 1000)) to 1" }),
      FieldRow(
        "bounded", .flag, default: "`false`",
        "whether it holds no more than the kernel lets it, at original size as much as `ram`, up "
          + "to 2 GiB nearly twice that: above 98 % apps are killed "
          + "(`vm_compressor_space_shortage`)"),
      FieldRow(
        "thrashing", .flag, default: "`false`",
        "whether apps are killed where memory comes back as soon as it is compressed "
          + "(`vm_compressor_thrashing`), or files are read as soon as they are dropped "
          + "(`fc_thrashing`)"),
      FieldRow(
        "compress", .rate(from: 1), default: "`\"600 MB/s\"`", "how fast it packs"
      ).said(in: .compressor, ofPhone: { ", \(SizeText.tenths($0.compressBytesPerSecond)) in" }),
      FieldRow(
        "decompress", .rate(from: 1), default: "`\"3 GB/s\"`", "how fast it unpacks"
      ).said(
        in: .compressor,
        ofPhone: { " and \(SizeText.tenths($0.decompressBytesPerSecond)) out a second" }),
    ])

  private static let storage = FieldSection(
    "storage",
    [
      FieldRow(
        "read", .rate(from: 1), default: "`\"200 MB/s\"`",
        "how fast files and frozen memory are read, piece by piece"),
      FieldRow(
        "write", .rate(from: 1), default: "`\"200 MB/s\"`", "how fast frozen memory is written"),
      FieldRow(
        "swap", .size(1 << 20...1 << 40), default: "`\"16 GiB\"`, as with 128 GB of storage",
        "the swap file, where apps are swapped"),
    ])

  private static let freezer = FieldSection(
    "the freezer",
    [
      FieldRow(
        "daily", .size(0...1 << 40), default: "`\"2048 MiB\"`, with `app-swap` no bound",
        "bytes, at their original size, that may be frozen in an awake day"),
      FieldRow(
        "left", .size(0...1 << 40), default: "`daily`",
        "what is left of them for the day under way at the start"),
      FieldRow(
        "most", .whole(0...1_000_000), default: "20, with `app-swap` 36",
        "the most apps that are frozen at a time"),
    ])

  private static let kill = FieldSection(
    "kill",
    [
      FieldRow(
        "base", .duration(.zero...hour), default: "`\"1 ms\"`", "what ending a process takes"),
      FieldRow(
        "mebibyte", .duration(.zero...hour), default: "`\"150 us\"`",
        "what it takes more for each MiB the process holds"),
    ])

  private static let daemons = FieldSection(
    "the daemons",
    [
      FieldRow(
        "idle", .whole(0...100_000), default: "270, below 4 GiB in proportion to `ram`",
        "small processes that are never opened and exit when memory is short"
      ).said(
        in: .daemons,
        ofPhone: { "\($0.daemons.count), of which \($0.daemons.idleCount) may exit" }),
      FieldRow(
        "busy", .whole(0...100_000), default: "89, below 4 GiB in proportion to `ram`",
        "such processes that never exit"),
      FieldRow(
        "plain", .size(1...1 << 30), default: "`\"2.138 MB\"`", "what each holds plain"
      ).said(in: .daemons, ofPhone: { "; each \(SizeText.tenths($0.daemons.plainBytes))" }),
      FieldRow(
        "compressed", .size(0...1 << 30), default: "`\"3.99 MB\"`",
        "what each holds compressed, at its original size"
      ).said(
        in: .daemons,
        ofPhone: { " and \(SizeText.tenths($0.daemons.compressedBytes)) compressed" }),
      FieldRow(
        "shared", .size(0...1 << 30),
        default: "540 MiB, less below 4 GiB and with fewer daemons",
        "what the kernel and all processes share"),
      FieldRow(
        "limit-kills", .duration(.zero...SimTime.seconds(366 * 86_400)),
        words: "`\"0 s\"` or a duration from 1 min to 366 d", default: "`\"10.3 h\"`",
        "how often, on average, a daemon exceeds its own limit; `\"0 s\"`: never"),
    ])
}
