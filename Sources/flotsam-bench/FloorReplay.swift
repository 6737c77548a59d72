/// The least a replay under LRU can do: no check, no name but `appNNN`, no counter but misses.
enum FloorReplay {
  /// The misses of `text`, whose apps share `capacity` MiB.
  @inline(never)
  static func misses(_ text: [UInt8], _ capacity: Int64) -> UInt64 {
    text.withUnsafeBufferPointer { bytes in
      withUnsafeTemporaryAllocation(of: App.self, capacity: 1001) { apps in
        apps.initialize(repeating: App())
        return replay(bytes, capacity, apps)
      }
    }
  }

  /// An app's size, 0 outside memory, and its neighbours in the order of use.
  private struct App {
    var size: Int64 = 0
    var older = 1000
    var newer = 1000
  }

  /// The app with number 1000 is the ring's knot: its newer neighbour is the oldest app.
  private static func replay(
    _ bytes: UnsafeBufferPointer<UInt8>, _ capacity: Int64,
    _ apps: UnsafeMutableBufferPointer<App>
  ) -> UInt64 {
    var index = (bytes.firstIndex(of: 0x0A) ?? 0) + 1
    var (misses, held): (UInt64, Int64) = (0, 0)
    while index < bytes.count {
      while bytes[index] != 0x2C { index += 1 }
      index += 4
      let app = number(bytes, &index)
      let size = Int64(number(bytes, &index))
      if apps[app].size == 0 {
        misses += 1
        while held + size > capacity {
          let oldest = apps[1000].newer
          unlink(oldest, apps)
          held -= apps[oldest].size
          apps[oldest].size = 0
        }
        apps[app].size = size
        held += size
      } else {
        unlink(app, apps)
      }
      let newest = apps[1000].older
      apps[app].older = newest
      apps[app].newer = 1000
      apps[newest].newer = app
      apps[1000].older = app
    }
    return misses
  }

  private static func unlink(_ app: Int, _ apps: UnsafeMutableBufferPointer<App>) {
    apps[apps[app].older].newer = apps[app].newer
    apps[apps[app].newer].older = apps[app].older
  }

  /// Digits up to the next comma or line end, which is passed.
  private static func number(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Int {
    var value = 0
    while bytes[index] >= 0x30 {
      value = value * 10 + Int(bytes[index] - 0x30)
      index += 1
    }
    index += 1
    return value
  }
}
