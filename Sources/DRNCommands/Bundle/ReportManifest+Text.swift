import DRNLog

extension ReportManifest {
  /// What is shown to people, by name. Everything in it is somebody else's: nothing of it reaches a
  /// terminal as it is.
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

  private func shown(_ text: String) -> String {
    let escaped = DisplayText.escaping(text)
    return escaped.count > 500 ? "\(escaped.prefix(500))…" : escaped
  }
}
