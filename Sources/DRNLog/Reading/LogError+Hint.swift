extension LogError {
  /// The description with a suggestion for a misspelled name, for which the log is read again.
  ///
  /// - Parameter session: The requested session; the one that was started last by default.
  /// - Complexity: At most 50,000 names are compared.
  package func description(session: String?) -> String {
    guard let hint = hint(session: session) else { return description }
    return DisplayText.escaping(hint)
  }

  private static var limit: Int { 50_000 }

  private func hint(session: String?) -> String? {
    guard let log = try? LogReader(path: path) else { return nil }
    switch code.kind {
    case .noSuchSession(let name):
      guard let names = try? log.sessionNames(limit: Self.limit) else { return nil }
      let hint = Spelling.hint(name, among: names, isComplete: names.count < Self.limit)
      return hint.map { "'\(path)' has no session '\(Self.shortened(name))'\($0.ended)" }
    case .noSuchMark(let name):
      let found = session.map { try? log.session(named: $0) } ?? (try? log.latestSession())
      guard let marks = try? found?.marks() else { return nil }
      let sentence = "The session has no mark '\(Self.shortened(name))' in '\(path)'"
      if marks.isEmpty { return sentence + ": 'drn mark' makes one." }
      let names = marks.prefix(Self.limit).map(\.name)
      return Spelling.hint(name, among: names).map { sentence + $0.ended }
    default: return nil
    }
  }

  private static func shortened(_ text: String) -> String { DisplayText.shortening(text, to: 300) }
}

extension String {
  /// The sentence, with a full stop unless it is a question.
  fileprivate var ended: String { hasSuffix("?") ? self : self + "." }
}

extension LogReader {
  /// The names of the newest sessions, oldest first; of a log from which many were dropped, fewer.
  package func newestSessionNames(limit: Int) throws(LogError) -> [String] {
    let newest = Int(try lastSessionNumber())
    return try sessionNames(limit: limit, after: UInt32(max(newest - limit, 0)))
  }

  /// The sessions' names, oldest first; stops after the batch that reaches `limit`.
  ///
  /// - Parameter number: Begins with the session after that number.
  package func sessionNames(
    limit: Int, after number: UInt32 = 0
  ) throws(LogError) -> [String] {
    var names: [String] = []
    var number = number
    while names.count < limit, case let records = try sessionRecords(after: number),
      let last = records.last
    {
      names += records.map(\.name)
      number = last.number
    }
    return names
  }
}
