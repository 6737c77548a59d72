import DeviceModel
import PolicyStudies

/// What was chosen so that runs look like real phones, and what was not.
extension CalibrationReport {
  /// Lists of what is fitted, given, predicted, and of what these runs have no figure for.
  var origins: String {
    let fits = CalibrationFit.all
    let numbers = fits.reduce(0) { $0 + $1.numbers }
    let fitted = fits.map { fit in
      let titles = fit.measures.map(Self.title).joined(separator: ", ")
      return "  \(titles): \(fit.words) (\(fit.numbers))\n"
    }
    let fittedCount = CalibrationMeasure.all.count { $0.origin == .fitted }
    let predicted = CalibrationMeasure.all.filter { $0.origin == .predicted }
    let blank = predicted.filter { !isShown($0) }
    return "fitted, \(fittedCount) measures with \(numbers) numbers:\n" + fitted.joined()
      + Self.list(
        "given, by the workload or the phone's size",
        CalibrationMeasure.all.filter { $0.origin == .given })
      + Self.list("predicted, from rules and sourced figures", predicted.filter(isShown))
      + (blank.isEmpty ? "" : Self.list("without a figure here", blank))
  }

  /// Whether the runs of any strategy have a figure for `measure`; else nothing is predicted.
  private func isShown(_ measure: CalibrationMeasure) -> Bool {
    calibrations.contains { calibration in
      calibration.lines.contains { $0.measure.name == measure.name && $0.shown != nil }
    }
  }

  private static func title(_ name: String) -> String {
    CalibrationMeasure.all.first { $0.name == name }?.title ?? name
  }

  private static func list(_ words: String, _ measures: [CalibrationMeasure]) -> String {
    let count = measures.count == 1 ? "1 measure" : "\(measures.count) measures"
    return "\(words), \(count):\n"
      + LineWrap.text("  " + measures.map(\.title).joined(separator: "; ")) + "\n"
  }
}
