import DRN
import DRNLog

/// Finds sessions by a text, in any case: in their names, in the routes that they visited, and in what
/// a list says of their last screens.
struct SessionSearch {
  private let wanted: String
  private let text: TransitionText
  /// What was found out about routes.
  private var verdicts: [UInt32: Bool] = [:]

  private static var verdictLimit: Int { 1 << 20 }

  /// - Parameter text: The text of any session of the log.
  init(_ wanted: String, _ text: TransitionText) {
    (self.wanted, self.text) = (wanted.lowercased(), text)
  }

  /// Whether the name or the last screen has the text.
  mutating func isFound(in row: SessionRow) throws(LogError) -> Bool {
    if isFound(in: DisplayText.escaping(row.session.name)) { return true }
    guard let place = row.place else { return false }
    if try isFound(inRoute: place.route) { return true }
    guard place.origin != 0 || !place.overlays.isEmpty else { return false }
    return isFound(in: try text.summary(place))
  }

  /// Whether a route has the text.
  private mutating func isFound(inRoute number: UInt32) throws(LogError) -> Bool {
    if let known = verdicts[number] { return known }
    let verdict = isFound(in: try text.value(.route, number))
    if verdicts.count < Self.verdictLimit { verdicts[number] = verdict }
    return verdict
  }

  /// Whether one of these routes has the text.
  mutating func isFound(inOneOf routes: some Sequence<UInt32>) throws(LogError) -> Bool {
    for route in routes where try isFound(inRoute: route) { return true }
    return false
  }

  private func isFound(in text: String) -> Bool {
    // By bytes: a sign with a combining mark after it is another `Character`.
    text.lowercased().containsBytes(of: wanted)
  }
}

extension SessionSearch {
  /// Whether a route that the session visited has the text.
  ///
  /// - Parameter symbols: Is used for one session after another.
  mutating func isFound(
    inRoutesOf session: LogSession, _ symbols: inout BlockSymbols
  ) throws -> Bool {
    var isFound = false
    try session.forEachBlock(from: session.firstSeq) { block in
      try block.read(session.source.path) { (_) throws(FormatError) in try symbols.read(block) }
      isFound = try self.isFound(inOneOf: symbols[.route])
      return !isFound
    }
    return isFound
  }
}
