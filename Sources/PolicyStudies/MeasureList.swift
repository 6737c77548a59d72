import DeviceModel

/// Measures of one kind of subject in the order of their columns.
///
/// Names, values and the bytes of a record are made from this one list. It is a function over a
/// generic list and no array of closures: the list that writes a record is specialised into
/// straight code. Through closures each of an app's values costs a call and a copy of all of its
/// counters, together a fifth of a study of short trials.
protocol MeasurePart<Subject>: SendableMetatype {
  associatedtype Subject

  /// Lists the measures.
  static func list(_ list: inout some MeasureList<Subject>)
}

/// What measures are listed to.
protocol MeasureList<Subject> {
  associatedtype Subject

  /// The next measure, in `mode` alone or in both; `value` takes it.
  mutating func add(
    in mode: SimulationMode?, _ words: @autoclosure () -> MeasureWords,
    _ value: (borrowing Subject) -> MetricValue)

  /// The next, a count.
  mutating func count(
    in mode: SimulationMode?, _ words: @autoclosure () -> MeasureWords,
    _ value: (borrowing Subject) -> Int64)
}

/// What is said of a measure.
struct MeasureWords {
  let name: String
  var unit = "count"
  var direction = Direction.neither
  let summary: String
}

/// Keeps measures as the catalogue has them: each takes its value by its place in the list.
private struct MeasureCollector<Part: MeasurePart>: MeasureList {
  typealias Subject = Part.Subject

  var metrics: [Metric<Subject>] = []

  mutating func add(
    in mode: SimulationMode?, _ words: @autoclosure () -> MeasureWords,
    _ value: (borrowing Subject) -> MetricValue
  ) {
    let (words, place) = (words(), metrics.count)
    metrics.append(
      Metric(
        name: words.name, unit: words.unit, in: mode, direction: words.direction,
        summary: words.summary
      ) { subject in
        var pick = MeasurePick(subject: subject, place: place)
        Part.list(&pick)
        return pick.value
      })
  }

  mutating func count(
    in mode: SimulationMode?, _ words: @autoclosure () -> MeasureWords,
    _ value: (borrowing Subject) -> Int64
  ) {
    add(in: mode, words()) { .count(value($0)) }
  }
}

/// Takes the value of one measure.
private struct MeasurePick<Subject>: MeasureList {
  let subject: Subject
  /// How many measures come before it.
  var place: Int
  var value = MetricValue(0, per: 0)

  mutating func add(
    in mode: SimulationMode?, _ words: @autoclosure () -> MeasureWords,
    _ value: (borrowing Subject) -> MetricValue
  ) {
    if place == 0 { self.value = value(subject) }
    place -= 1
  }

  mutating func count(
    in mode: SimulationMode?, _ words: @autoclosure () -> MeasureWords,
    _ value: (borrowing Subject) -> Int64
  ) {
    add(in: mode, words()) { .count(value($0)) }
  }
}

extension MetricCatalog {
  /// The measures of `part`.
  static func metrics<Part: MeasurePart>(_ part: Part.Type) -> [Metric<Part.Subject>] {
    var collector = MeasureCollector<Part>()
    part.list(&collector)
    return collector.metrics
  }
}
