public import DRN

/// Why the user was where they were: the places that led there, back to the session's start.
public struct Explanation: Sendable {
  /// How a link's place led to the one before it in the chain.
  public enum Relation: String, Sendable {
    /// It is the place that is explained.
    case current
    /// The place before it in the chain is a composite that was entered from here.
    case origin
    /// The place before it in the chain was entered from here.
    case from
  }

  /// One place on the way.
  public struct Link: Sendable {
    /// How it led to the place before it in the chain.
    public let relation: Relation

    /// The entry as it was when the user left it; that of the first link, as it is.
    public let entry: Entry<RecordedRoute>

    /// The route of the entry that closing the last overlay returns to. `nil` where the entry has no
    /// origin, and where the history no longer has it.
    public let origin: RecordedRoute?

    /// The transition that made the entry; `nil` where the log no longer has it.
    public let made: EventRecord?

    /// The transition by which the user came to the entry last; `nil` where that is the one that made
    /// it, or came before the first that the log still has.
    public let arrived: EventRecord?

    /// Where the user was just before they arrived.
    public let arrivedFrom: Entry<RecordedRoute>?

    /// Whether the entry's origin has left the history, so that closing the last overlay stays.
    public var isOriginGone: Bool { entry.origin != nil && origin == nil }
  }

  /// Where a chain ends.
  public enum End: Hashable, Sendable {
    /// At the session's start.
    case start
    /// At the first transition that the log still has.
    case firstKept
    /// At the limit that was given; what led there is in so many transitions before.
    case limit(earlier: Int)
    /// Where it was stopped; how the user came to the last link's entry may not be known.
    case stopped
  }

  /// The position that is explained.
  public let seq: Int

  /// The overlays above every place there, bottom to top.
  public let rootOverlays: [RecordedRoute.Overlay]

  /// The newest transition that changed what lies on the place, where that came after the arrival and
  /// something lies there.
  public let overlaid: EventRecord?

  /// The places, the newest first; never empty.
  public let links: [Link]

  /// Where the chain ends.
  public let end: End

  /// Whether the chain goes back as far as the log does.
  public var isComplete: Bool { end == .start || end == .firstKept }
}
