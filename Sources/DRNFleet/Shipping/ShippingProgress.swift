#if Fleet
  /// How far a log is shipped, at one moment.
  public struct ShippingProgress: Hashable, Sendable {
    /// What a shipper does.
    public enum State: Hashable, Sendable {
      /// It was not started, or was stopped.
      case stopped
      /// It sends.
      case shipping
      /// Everything is shipped that is due.
      case idle
      /// The app does not allow it now.
      case notAllowed
      /// The last attempt failed; the next one follows.
      case waiting(ShippingError)
      /// It failed in a way that another attempt does not help.
      case ended(ShippingError)
    }

    /// What the shipper does.
    public var state = State.stopped
    /// The number of parts that were acknowledged since the shipper was made.
    public var parts = 0
    /// The number of transitions in them.
    public var transitions = 0
    /// The number of transitions that were recorded and not acknowledged, when the shipper last looked for more.
    public var remainingTransitions = 0
    /// The number of bytes in them.
    public var bytes = 0
    /// The number of transitions that the log dropped before they were shipped, since it is shipped.
    public var lostTransitions = 0

    /// Creates the progress of a shipper that was not started.
    public init() {}
  }

  /// What a shipper reports to the app.
  public enum ShippingStatus: Hashable, Sendable {
    /// An attempt failed; it is repeated, with growing delays. Reported for the first of several in a row.
    case failed(ShippingError)
    /// Shipping works again.
    case resumed
    /// Shipping ended, because another attempt would not help.
    case ended(ShippingError)
  }
#endif
