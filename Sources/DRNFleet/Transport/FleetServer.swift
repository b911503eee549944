#if Fleet
  /// Where a fleet's stream is, and who may write to it.
  public struct FleetServer: Hashable, Sendable {
    /// The URLs of the servers of a cluster: `nats://` or `tls://`, with a user's name and password if need be.
    public var urls: [String]

    /// How the shipper shows who it is, besides what a URL has.
    public enum Credentials: Hashable, Sendable {
      /// Not at all.
      case none
      /// By a file with a user's JWT and seed, as `nsc` writes it.
      case file(String)
      /// By an nkey: the user's public key, and a file with its seed.
      case nkey(publicKey: String, seedFile: String)
    }

    /// How the shipper shows who it is.
    public var credentials = Credentials.none

    /// Whether the connection must be encrypted. With `tls://` it is in any case.
    public var requiresTLS = false

    /// A file with the certificates of the authorities that are trusted; by default those of the system.
    public var authorityFile: String?

    /// Files with the certificate that the shipper shows, and with its key.
    public var certificateFile: String?
    /// See ``certificateFile``.
    public var keyFile: String?

    /// What the subjects begin with on which answers come; `nil` for `_INBOX`, or with an nkey `_INBOX.` and its public
    /// key.
    ///
    /// Whoever may listen on another user's answers reads what is answered: give each user of an account a beginning
    /// of its own, and the permission for that one alone.
    public var inboxPrefix: String?

    /// How long to wait for the connection and for an answer.
    public var timeout = Duration.seconds(5)

    /// Creates the address of a server, or of several of one cluster.
    public init(_ urls: String...) { self.urls = urls }

    /// Creates the address of several servers of one cluster.
    public init(urls: [String]) { self.urls = urls }
  }

  extension FleetServer {
    /// What the subjects of answers begin with.
    var answerPrefix: String {
      if let inboxPrefix { return inboxPrefix }
      guard case .nkey(let publicKey, _) = credentials else { return "_INBOX" }
      return "_INBOX.\(publicKey)"
    }
  }
#endif
