/// What a log says about a link: a note with the label `link`, and the mark `drn.link` on the newest one.
///
/// Each has all the links that wait after it, so the newest says what is to be opened after a restart.
/// A rewind changes the state and none of these.
public struct LinkNote: Hashable, Sendable {
  /// What became of a link.
  public enum State: String, Hashable, Sendable {
    /// It waits: for the app to be ready, for a guard, or for its turn.
    case pending
    /// It was opened, by a move of the same transaction.
    case opened
    /// It waited, and is not to be opened any more.
    case dropped
    /// No pattern takes it.
    case unknown
  }

  /// The label of the notes, and the name of the transactions that they are in.
  public static var label: String { "link" }

  /// The name of the mark on the newest note. It is the inbox's alone: an app that gives a mark this
  /// name loses what waits.
  public static var mark: String { "drn.link" }

  /// The URL; of one that no pattern takes, the beginning.
  public let url: String

  /// What became of it.
  public let state: State

  /// Why, in one sentence.
  public let reason: String?

  /// The URLs of the links that wait now, in the order of opening.
  public let pending: [String]

  init(_ url: String, _ state: State, reason: String? = nil, pending: [String]) {
    (self.url, self.state, self.reason, self.pending) = (url, state, reason, pending)
  }

  /// Reads a note's payload; `nil` where it is not one of a link.
  public init?(payload: JSONValue?) {
    guard let url = payload?["url"]?.stringValue,
      let state = payload?["state"]?.stringValue.flatMap(State.init(rawValue:))
    else { return nil }
    let pending = payload?["pending"]?.arrayValue?.compactMap(\.stringValue) ?? []
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
