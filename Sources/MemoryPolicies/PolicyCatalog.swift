import DeviceModel

/// Every policy there is: one line each, one file each.
public enum PolicyCatalog {
  /// The rows, in the order they are listed and, where none is named, run.
  public static let entries: [PolicyEntry] = [
    LRU.entry,
    FIFO.entry,
    RandomChoice.entry,
    MRU.entry,
    LFU.entry,
    Largest.entry,
  ]
}
