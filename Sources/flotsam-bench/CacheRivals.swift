/// libCacheSim and cachetools on the rows of our trace, in files of the form each reads.
struct CacheRivals {
  private static let libCacheSim = """
    import sys, time, libcachesim as lcs
    p = lcs.ReaderInitParam(has_header=True, has_header_set=True, delimiter=",",
                            obj_id_is_num=True, obj_id_is_num_set=True)
    p.time_field, p.obj_id_field, p.obj_size_field = 1, 2, 3
    reader = lcs.TraceReader(trace=sys.argv[1], trace_type=lcs.TraceType.CSV_TRACE,
                             reader_init_params=p)
    cache = lcs.LRU(cache_size=int(sys.argv[2]))
    start = time.process_time()
    ratio, _ = cache.process_trace(reader)
    print(time.process_time() - start, round(ratio * int(sys.argv[3])))
    """

  private static let cachetools = """
    import sys, time, csv, cachetools
    start = time.process_time()
    cache = cachetools.LRUCache(int(sys.argv[2]), getsizeof=lambda size: size)
    misses = 0
    with open(sys.argv[1], newline="") as file:
        rows = csv.reader(file)
        next(rows)
        for _, app, size in rows:
            if cache.get(app) is None:
                misses += 1
                cache[app] = int(size)
    print(time.process_time() - start, misses)
    """

  let scratch: Scratch
  let capacityMebibytes: Int64

  /// Our whole process beside libCacheSim's reading and replay of as many rows: numbers in place of
  /// names and whole seconds, as it wants them.
  func libCacheSim(_ rows: [(app: Int, size: Int)], ours text: [UInt8], _ effort: Effort) throws
    -> Row
  {
    let label = "\(rows.count) rows beside libCacheSim"
    try scratch.write(text, to: "trace.csv")
    try scratch.write(Array(workload.utf8), to: "trace.json5")
    var theirs = Array("time,obj,size\n".utf8)
    for (index, row) in rows.enumerated() {
      theirs += "\(index / 2),\(row.app + 1),\(row.size)\n".utf8
    }
    try scratch.write(theirs, to: "rival.csv")
    let unit = "× libCacheSim's CSV reader"
    guard let flotsam = Command(scratch: scratch) else {
      return .figure(label, .missing(unit, must: 3, goal: 4, because: Command.absence))
    }
    let words = [scratch.path("rival.csv"), String(capacityMebibytes), String(rows.count)]
    var times: [(ours: Double, rival: Double)] = []
    var misses: UInt64 = 0
    for _ in 0..<min(3, effort.rounds) {
      let run = try flotsam.run([
        "run", scratch.path("trace.json5"), "-s", "lru", "-j", "1", "--format", "csv",
      ])
      misses = try Command.sum(of: "launches_cold", in: run.output)
      guard
        let printed = try Programs.run(
          Self.libCacheSim, needing: "libcachesim", words, scratch: scratch)
      else {
        let bar = Bar.missing(unit, must: 3, goal: 4, because: "libCacheSim is not installed")
        return .figure(label, bar, checksum: misses)
      }
      let rival = try Programs.figures(printed)
      guard rival.answer == misses else {
        throw Disagreement(label: label, ours: misses, rival: rival.answer)
      }
      times.append((run.processorSeconds, rival.seconds))
    }
    let ratio = PairedRounds.median(times.map { $0.rival / $0.ours })
    let scale = 1e9 / Double(rows.count)
    return Row(
      label: label, ours: PairedRounds.median(times.map(\.ours)) * scale,
      rival: PairedRounds.median(times.map(\.rival)) * scale, speedRatio: ratio,
      checksum: misses, bar: Bar(figure: ratio, unit: unit, must: 3, goal: 4))
  }

  /// A replay in this process beside cachetools, both from the text.
  func cachetools(
    _ text: [UInt8], rows: Int, replay: () -> (seconds: Double, checksum: UInt64)
  ) throws -> Row {
    try scratch.write(text, to: "short.csv")
    let words = [scratch.path("short.csv"), String(capacityMebibytes)]
    let printed = try Programs.run(
      Self.cachetools, needing: "cachetools", words, scratch: scratch)
    return try Programs.row("\(rows) rows beside cachetools", printed, replay(), of: rows)
  }

  private var workload: String {
    """
    { schema: 1, name: "trace", mode: "cache", device: { capacity: "\(capacityMebibytes) MiB" },
      demand: { trace: "trace.csv" } }
    """
  }
}
