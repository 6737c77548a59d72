import StudyReports

/// The data dictionary as `list` finds things in it.
enum ColumnCatalogue {
  /// The word that asks for it.
  static let name = "columns"

  /// The tables whose file is called `name`, or the columns called so of whichever have one; all
  /// when nothing is named.
  static func tables(of name: String?) -> [OutputTable] {
    guard let name else { return TableCatalog.all }
    let tables = TableCatalog.all.filter { $0.fileName == name }
    return tables.isEmpty ? TableCatalog.all.compactMap { $0.showing(only: name) } : tables
  }

  /// What may be named.
  static var names: [String] {
    TableCatalog.all.map(\.fileName) + TableCatalog.all.flatMap { $0.columns.map(\.name) }
  }
}
