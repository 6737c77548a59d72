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

  /// MiB with one decimal where it is not 0, for a sentence: `38 MiB`.
  public static func rounded(_ bytes: Int64) -> String {
    "\(decimal(Int64(inTenths(Int128(bytes))), places: 1)) MiB"
  }

  /// Whole MiB, half up.
  public static func whole(_ bytes: Int64) -> String { "\((bytes + (1 << 19)) >> 20) MiB" }

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
