/// Numbers of bytes as people write and read them.
public enum SizeText {
  /// The units by name, in bytes: powers of 1000, then of 1024, smallest first.
  public static let units: [(name: String, value: Int64)] = [
    ("B", 1), ("KB", 1_000), ("MB", 1_000_000), ("GB", 1_000_000_000),
    ("TB", 1_000_000_000_000), ("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30),
    ("TiB", 1 << 40),
  ]

  /// Text that reads back to the same number: MiB where six decimals suffice, else KiB where it
  /// comes out even, else B.
  public static func exact(_ bytes: Int64) -> String {
    if bytes % (1 << 14) == 0 {
      let millionths = (Int128(bytes) * 1_000_000) >> 20
      return "\(decimal(Int64(millionths), places: 6)) MiB"
    }
    return bytes % 1024 == 0 ? "\(bytes / 1024) KiB" : "\(bytes) B"
  }

  /// The same for a message: what comes to a MiB or more and is whole in bytes alone is said in
  /// MiB too, `38.4 MiB (40265318 B)`. Not to be read back.
  public static func words(_ bytes: Int64) -> String {
    guard bytes >= 1 << 20, bytes % 1024 != 0 else { return exact(bytes) }
    return "\(tenths(Int128(bytes))) (\(bytes) B)"
  }

  /// MiB with one decimal, for tables: `38.0 MiB`.
  public static func tenths(_ bytes: Int128) -> String {
    let tenths = inTenths(bytes)
    let (whole, rest) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
    return "\(tenths < 0 ? "-" : "")\(whole).\(rest) MiB"
  }

  /// `part` / `whole`, both from 0, with one decimal, half up; `–` where `whole` is 0.
  public static func tenths(_ part: Int128, per whole: Int128) -> String {
    guard whole > 0 else { return "–" }
    let tenths = (part * 20 + whole) / (2 * whole)
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// MiB with one decimal where it is not 0, for a sentence: `38 MiB`.
  public static func rounded(_ bytes: Int64) -> String {
    "\(decimal(Int64(inTenths(Int128(bytes))), places: 1)) MiB"
  }

  /// Whole MiB, half up.
  public static func whole(_ bytes: Int64) -> String { "\((bytes + (1 << 19)) >> 20) MiB" }

  /// A bound as documentation has it: the largest unit of 1024 that comes out even, `1 TiB`.
  public static func bound(_ bytes: Int64) -> String {
    guard bytes < .max else { return "2^63 − 1 B" }
    let unit = units.last { $0.value & ($0.value - 1) == 0 && bytes % $0.value == 0 }
    guard let unit, bytes > 0 else { return "\(bytes) B" }
    return "\(bytes / unit.value) \(unit.name)"
  }

  /// A whole number with a comma between groups of three digits.
  public static func grouped(_ number: Int64) -> String {
    let digits = Array(String(number.magnitude))
    let groups = digits.enumerated().map { index, digit in
      index > 0 && (digits.count - index) % 3 == 0 ? ",\(digit)" : String(digit)
    }
    return (number < 0 ? "−" : "") + groups.joined()
  }

  /// `scaled` × 10^−places as plain digits without final zeros.
  public static func decimal(_ scaled: Int64, places: Int) -> String {
    let digits = String(scaled.magnitude)
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    let fraction = padded.suffix(places).reversed().drop { $0 == "0" }.reversed()
    let sign = scaled < 0 ? "-" : ""
    return sign + padded.dropLast(places) + (fraction.isEmpty ? "" : "." + String(fraction))
  }

  private static func inTenths(_ bytes: Int128) -> Int128 { (bytes * 10 + (1 << 19)) >> 20 }
}
