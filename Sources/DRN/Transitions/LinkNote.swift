/// What a log says about a link: a note with the label `link`. The mark `drn.link` is on the newest
/// one.
///
/// Each note lists all links that wait after it, so the newest one says what to open after a
/// restart. A rewind changes the state, but not these notes.
public struct LinkNote: Hashable, Sendable {
  /// The status of a link.
  public enum State: String, Hashable, Sendable {
    /// It waits for the app to be ready, for a guard, or for its turn.
    case pending
    /// It was opened, by a move of the same transaction.
    case opened
    /// It waited, and will not be opened.
    case dropped
    /// No pattern matches it.
    case unknown
  }

  /// The label of the notes, and the name of their transactions.
  public static var label: String { "link" }

  /// The name of the mark on the newest note, reserved for the inbox: an app that gives a mark this
  /// name loses the waiting links.
  public static var mark: String { "drn.link" }

  /// The URL; if no pattern matches it, only the beginning.
  public let url: String

  /// The status of the link.
  public let state: State

  /// The reason, in one sentence.
  public let reason: String?

  /// The URLs of the waiting links, in order of opening.
  public let pending: [String]

  package init(_ url: String, _ state: State, reason: String? = nil, pending: [String]) {
    (self.url, self.state, self.reason, self.pending) = (url, state, reason, pending)
  }

  /// Reads a note's payload; `nil` if it is not about a link.
  public init?(payload: JSONValue?) {
    guard let url = payload?["url"]?.stringValue,
      let state = payload?["state"]?.stringValue.flatMap(State.init(rawValue:))
    else { return nil }
    let pending = payload?["pending"]?.arrayValue?.compactMap { $0.stringValue } ?? []
    self.init(url, state, reason: payload?["reason"]?.stringValue, pending: pending)
  }

  /// The note's payload.
  public var payload: JSONValue {
    var object = JSONObject(uniqueMembers: [
      ("url", .string(url)), ("state", .string(state.rawValue)),
      ("pending", .array(pending.map { .string($0) })),
    ])
    if let reason { object["reason"] = .string(reason) }
    return .object(object)
  }
}
