public import DRN
public import DRNLog

/// Why the user was at a place: the chain of places that led there, back to the session's start.
public struct Explanation: Sendable {
  /// How a link's place led to the previous link in the chain, which is newer.
  public enum Relation: String, Sendable {
    /// This is the explained place.
    case current
    /// The previous link is a composite that was entered from here.
    case origin
    /// The previous link was entered from here.
    case from
  }

  /// One place in the chain.
  public struct Link: Sendable {
    /// How it led to the previous link.
    public let relation: Relation

    /// The entry as the user left it; for the first link, as it is at ``Explanation/seq``.
    public let entry: Entry<RecordedRoute>

    /// The route of the entry that closing the last overlay returns to; `nil` if the entry has no
    /// origin or its origin is no longer in the history.
    public let origin: RecordedRoute?

    /// The transition that created the entry; `nil` if the log no longer has it.
    public let made: EventRecord?

    /// The transition by which the user last arrived at the entry; `nil` if that is the one that
    /// created it, or if the log no longer has it.
    public let arrived: EventRecord?

    /// The user's place just before that arrival.
    public let arrivedFrom: Entry<RecordedRoute>?

    /// Whether the origin is no longer in the history, so that closing the last overlay stays here.
    public var isOriginGone: Bool { entry.origin != nil && origin == nil }
  }

  /// Why a chain ends.
  public enum End: Hashable, Sendable {
    /// It reached the session's start.
    case start
    /// It reached the first transition that the log still has.
    case firstKept
    /// It reached the given limit; `earlier` is the number of transitions that lead up to the last
    /// link.
    case limit(earlier: Int)
    /// `progress` stopped it; the arrival at the last link's entry may be unknown.
    case stopped
  }

  /// The explained position.
  public let seq: Int

  /// The root overlays at that position, bottom to top.
  public let rootOverlays: [RecordedRoute.Overlay]

  /// The newest transition that changed the visible overlays after the arrival; `nil` if no overlay
  /// is shown.
  public let overlaid: EventRecord?

  /// The places, newest first; never empty.
  public let links: [Link]

  /// Why the chain ends.
  public let end: End

  /// Whether the chain goes back as far as the log does.
  public var isComplete: Bool { end == .start || end == .firstKept }
}
