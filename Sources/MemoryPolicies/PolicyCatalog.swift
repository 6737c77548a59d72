import DeviceModel

/// Every policy there is: one line each, one file each.
public enum PolicyCatalog {
  /// The rows in the order they are listed; those that evict run in it where none is named.
  public static let entries: [PolicyEntry] = [
    LRU.entry,
    FIFO.entry,
    RandomChoice.entry,
    MRU.entry,
    LFU.entry,
    Largest.entry,
    Jetsam.entry,
    SuspendAfter.entry,
    NeverSuspend.entry,
    NoReclaim.entry,
    Compress.entry,
    Freeze.entry,
    NoPrewarm.entry,
    TopK.entry,
  ]
}
