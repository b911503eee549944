extension LogError {
  /// What it says, and which name was meant: the log is looked at once more for that.
  ///
  /// - Parameter session: The session that was asked for; the one started last unless given.
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
  /// With a full stop where it is no question.
  fileprivate var ended: String { hasSuffix("?") ? self : self + "." }
}

extension LogReader {
  /// The sessions' names, oldest first, at most so many.
  package func sessionNames(limit: Int) throws(LogError) -> [String] {
    var names: [String] = []
    var number: UInt32 = 0
    while names.count < limit, case let records = try sessionRecords(after: number),
      let last = records.last
    {
      names += records.map(\.name)
      number = last.number
    }
    return names
  }
}
