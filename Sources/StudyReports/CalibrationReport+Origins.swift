import PolicyStudies

/// What was chosen so that runs look like real phones, and what was not.
extension CalibrationReport {
  /// Three lists: fitted, given, predicted.
  static var origins: String {
    let fits = CalibrationFit.all
    let numbers = fits.reduce(0) { $0 + $1.numbers }
    let fitted = fits.map { fit in
      let titles = fit.measures.map(title).joined(separator: ", ")
      return "  \(titles): \(fit.words) (\(fit.numbers))\n"
    }
    let fittedCount = CalibrationMeasure.all.count { $0.origin == .fitted }
    return "fitted, \(fittedCount) measures with \(numbers) numbers:\n" + fitted.joined()
      + list("given, by the workload or the phone's size", .given)
      + list("predicted, from rules and sourced figures", .predicted)
  }

  private static func title(_ name: String) -> String {
    CalibrationMeasure.all.first { $0.name == name }?.title ?? name
  }

  private static func list(_ words: String, _ origin: CalibrationOrigin) -> String {
    let titles = CalibrationMeasure.all.filter { $0.origin == origin }.map(\.title)
    return "\(words), \(titles.count) measures:\n"
      + LineWrap.text("  " + titles.joined(separator: "; ")) + "\n"
  }
}
