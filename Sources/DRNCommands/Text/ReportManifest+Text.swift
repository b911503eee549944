import DRNLog

extension ReportManifest {
  /// The names and values of the text output. All of them come from the file, so they are escaped.
  func lines(_ times: LocalTime) -> [(String, String)] {
    var lines = [
      ("report", "session '\(shown(session))', \(times.full(time))"),
      ("made by", "DRN \(shown(release)) on \(shown(system))"),
    ]
    if let reason { lines.append(("reason", shown(reason))) }
    if let appVersion { lines.append(("app", shown(appVersion))) }
    if let schema { lines.append(("schema", shown(schema))) }
    for (key, value) in notes.sorted(by: { $0.key < $1.key }).prefix(100) {
      lines.append((shown(key), shown(value)))
    }
    return lines
  }

  private func shown(_ text: String) -> String { DisplayText.escaping(text, limit: 500) }
}
