#if Fleet
  public import DRNLog

  /// A failure to ship a log.
  ///
  /// The description is one sentence, or two: what could not be done and why, and what to do.
  public struct ShippingError: Error, Hashable, Sendable {
    /// What went wrong. New versions may add codes.
    public struct Code: Hashable, Sendable {
      package enum Kind: Hashable, Sendable {
        case badName, busy, stopped, timedOut
        case noStreams
        case streamFull
        case connection(String)
        case rejected(String)
        case streamDiffers(setting: String, expected: String, found: String)
        case conflict(subject: String, sent: String, stored: String)
        case otherFleet(String)
        case tooLarge(byteCount: Int, limit: Int)
        case badOption(String)
        case log(LogError)
        case damaged(String)
        case store(String, isTemporary: Bool)
      }

      package let kind: Kind

      package init(_ kind: Kind) { self.kind = kind }

      /// A fleet's name has other characters than letters of ASCII, digits, `-` and `_`, or is too long.
      public static let badName = Self(.badName)
      /// The log is being shipped already.
      public static let busy = Self(.busy)
      /// Shipping was stopped.
      public static let stopped = Self(.stopped)
      /// The server did not answer in time.
      public static let timedOut = Self(.timedOut)
      /// The server has no JetStream, or not for this account.
      public static let noStreams = Self(.noStreams)
      /// The stream has reached its limit of bytes or messages.
      public static let streamFull = Self(.streamFull)
      /// There is no connection to the server; the text is the client's.
      public static func connection(_ reason: String) -> Self { Self(.connection(reason)) }
      /// The server did not take a message or a request; the text is the server's.
      public static func rejected(_ reason: String) -> Self { Self(.rejected(reason)) }
      /// The stream that is there would not keep each part exactly once.
      public static func streamDiffers(
        setting: String, expected: String, found: String
      ) -> Self { Self(.streamDiffers(setting: setting, expected: expected, found: found)) }
      /// The stream has another part under the subject, with another hash.
      public static func conflict(subject: String, sent: String, stored: String) -> Self {
        Self(.conflict(subject: subject, sent: sent, stored: stored))
      }
      /// The log is shipped to the fleet of that name.
      public static func otherFleet(_ name: String) -> Self { Self(.otherFleet(name)) }
      /// A part is larger than the server takes.
      public static func tooLarge(byteCount: Int, limit: Int) -> Self {
        Self(.tooLarge(byteCount: byteCount, limit: limit))
      }
      /// An option cannot be used; the text says why.
      public static func badOption(_ reason: String) -> Self { Self(.badOption(reason)) }
      /// The log could not be read, or its positions not be written.
      public static func log(_ error: LogError) -> Self { Self(.log(error)) }
      /// Something in the log that is to be shipped is damaged.
      public static func damaged(_ what: String) -> Self { Self(.damaged(what)) }

      /// What takes over the collected transitions failed; the text says why.
      package static func store(_ reason: String, isTemporary: Bool) -> Self {
        Self(.store(reason, isTemporary: isTemporary))
      }

      /// Whether trying again may help, without anybody doing anything.
      public var isTemporary: Bool {
        switch kind {
        case .timedOut, .connection, .rejected, .streamFull, .noStreams: true
        case .store(_, let isTemporary): isTemporary
        case .log(let error):
          switch error.code.kind {
          case .store, .system, .busy: true
          default: false
          }
        default: false
        }
      }

      /// Whether the stream has another part under a subject.
      public var isConflict: Bool { if case .conflict = kind { true } else { false } }

      /// Whether the stream's settings are not those that are needed.
      public var isStreamDifference: Bool { if case .streamDiffers = kind { true } else { false } }
    }

    /// What went wrong.
    public let code: Code
    /// What was to be done: "ship the log 'navigation.mdb'".
    public let operation: String

    package init(_ code: Code, _ operation: String) {
      (self.code, self.operation) = (code, operation)
    }
  }

  extension ShippingError: CustomStringConvertible {
    /// What could not be done, why, and what to do.
    public var description: String { "Could not \(operation): \(reason)" }

    private var reason: String {
      switch code.kind {
      case .badName:
        "it needs 1 to \(FleetName.characterLimit) letters of ASCII, digits, '-' and '_'."
      case .busy: "it is being shipped already. Stop the other shipper first."
      case .stopped: "shipping was stopped."
      case .timedOut: "the server did not answer in time. It is tried again."
      case .noStreams:
        "the server has no JetStream for this account. Turn it on in the server's configuration."
      case .streamFull:
        "the stream is full. Give it more room, or have a collector take what it has."
      case .connection(let reason): "there is no connection: \(reason)."
      case .rejected(let reason): "the server answered: \(reason)."
      case .streamDiffers(let setting, let expected, let found):
        "the stream has '\(setting)' \(found) instead of \(expected), so it would not keep each part exactly "
          + "once. Change that setting, or make another stream."
      case .conflict(let subject, let sent, let stored):
        "the stream has another part under '\(subject)': its hash is \(stored) and not \(sent). Nothing was "
          + "overwritten. The log may have been copied and continued elsewhere: move this file away, so that the "
          + "app begins a log of its own."
      case .otherFleet(let name):
        "the log is shipped to the fleet '\(name)', and to one fleet only."
      case .tooLarge(let byteCount, let limit):
        "a part has \(byteCount) bytes, and the server takes \(limit). Raise its 'max_payload'."
      case .badOption(let reason): "\(reason)."
      case .log(let error): "\(error)"
      case .damaged(let what): "\(what). Run 'drn verify' for the extent."
      case .store(let reason, _): reason
      }
    }
  }
#endif
