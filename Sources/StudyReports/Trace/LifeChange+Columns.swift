import DeviceModel

extension LifeChange: EventRow {
  static func columns(_ list: inout some EventColumns<Self>) {
    list.add(Column("time_s", "s", "when it changed, since boot")) {
      $0.seconds($1.time.microseconds)
    }
    list.add(Column("app", "text", "the app")) { $0.app($1.app) }
    list.add(
      Column(
        "scene", "text",
        "the app's scene that changed, by number; empty where it is the app itself")
    ) { $0.name($1.scene?.number ?? "") }
    list.add(
      Column(
        "from", "text",
        "the state before, one of " + LifeState.list)
    ) { $0.name($1.from.name) }
    list.add(Column("to", "text", "the state after, one of the same")) { $0.name($1.to.name) }
    list.add(
      Column(
        "cause", "text",
        "why: one of the names behind events_ in runs.csv, the kind of event in which it came "
          + "(launch where a launch is complete); start, it was there when the run began; "
          + "reclaim; prewarm; of an end one of the names behind ends_")
    ) { $0.name($1.cause) }
    list.add(
      Column("footprint_mib", "MiB", "the app's footprint right before; 0 once it is killed")
    ) { $0.mebibytes($1.memory.footprintBytes) }
    list.add(
      Column("occupied_mib", "MiB", "the part of RAM it occupies: plain pages and compressor")
    ) { $0.mebibytes($1.memory.occupiedBytes) }
    list.add(
      Column("available_mib", "MiB", "free memory and the file cache, whole")
    ) { $0.mebibytes($1.memory.availableBytes) }
    list.add(Column("level", "text", "the pressure level: normal, warning or critical")) {
      $0.name($1.memory.level.name)
    }
  }
}
