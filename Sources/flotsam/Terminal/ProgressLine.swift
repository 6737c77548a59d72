/// The words of a progress line, apart from when and where they are shown.
struct ProgressLine {
  /// What is being done.
  var label: String
  /// What is counted, in the plural.
  var unit: String
  /// How many there are.
  var total: Int
  /// How many were done before the start.
  var earlier = 0
  /// How many are done since.
  var done: Int
  /// Seconds since the start.
  var elapsed: Double

  /// The line, at most `width` columns.
  func text(width: Int) -> String {
    let all = earlier + done
    let percent = total == 0 ? 100 : Int(100 * Double(all) / Double(total))
    var parts = ["\(label) \(percent) %", "\(all) of \(total) \(unit)"]
    if done > 0, elapsed >= 1 {
      let rate = Double(done) / elapsed
      parts.append("\(Self.rounded(rate)) \(unit)/s")
      parts.append("\(Self.clock(Double(total - all) / rate)) left")
    }
    return String(parts.joined(separator: ", ").prefix(max(0, width)))
  }

  /// Two digits for small rates, none behind the point for larger ones.
  private static func rounded(_ rate: Double) -> String {
    rate < 10 ? "\((rate * 10).rounded() / 10)" : "\(Int(rate.rounded()))"
  }

  /// `m:ss`, or `h:mm:ss`.
  private static func clock(_ seconds: Double) -> String {
    let whole = Int(min(seconds, 359_999).rounded(.up))
    let tail = twoDigits(whole % 60)
    guard whole >= 3600 else { return "\(whole / 60):\(tail)" }
    return "\(whole / 3600):\(twoDigits(whole / 60 % 60)):\(tail)"
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
