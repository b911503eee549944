public import DRN

/// Opens links on a manager, each once, and records the outcome of each.
///
/// ```swift
/// let inbox = LinkInbox(links, navigation: navigation)
/// inbox.open("https://shop.example/orders/5")  // .pending(…, .notReady)
/// inbox.ready()                                // [.opened(…)]
/// ```
///
/// A link waits until the app is ready, and while a guard redirects or refuses it, such as one that
/// makes the user sign in first; ``resume()`` then opens it. Waiting links are in the log, so they
/// survive a restart: give a new inbox the pending links of the log's session.
///
/// ```swift
/// let inbox = LinkInbox(
///   links, navigation: navigation, pending: try log.pendingLinks(session: "main"))
/// ```
///
/// Opening a link is one transaction of the moves and the note that it was opened. So after a crash
/// a link either waits or was opened, never both. A rewind does not bring a link back.
///
/// An inbox belongs to the isolation of its manager. Use one for each manager.
public final class LinkInbox<Route: NavigationRoute> {
  /// The table of the links.
  public let links: LinkTable<Route>

  /// The manager on which links are opened.
  public let navigation: NavigationManager<Route>

  /// Which link is opened if several wait.
  public let policy: LinkPolicy

  /// Where a link leads that no pattern matches.
  public let fallback: LinkFallback<Route>

  /// Whether the app has called ``ready()``.
  public private(set) var isReady = false

  /// The URLs of the waiting links, in order of opening.
  public internal(set) var pending: [String]

  let condition: (() -> Bool)?
  let moves: ((LinkMatch<Route>) -> [NavigationAction<Route>])?
  /// The link that is pending in the manager.
  var suspendedLink: SuspendedLink?
  /// The outcomes of the newest links that were pending there, at most sixteen.
  var settledOutcomes: [(id: PendingMove<Route>.ID, outcome: LinkOutcome<Route>)] = []
  /// Whether the condition was false at some time since a link was last tried.
  var wasConditionFalse = true
  /// Whether work is in progress; other work is queued.
  var isBusy = false
  var queue: [() -> Void] = []
  var callsQueued = 0
  var observer: ObserverID?

  struct SuspendedLink {
    let id: PendingMove<Route>.ID
    let match: LinkMatch<Route>
    /// The last question to the user, set when the move is settled.
    var question: String?
  }

  /// Creates an inbox that is not ready yet.
  ///
  /// - Parameters:
  ///   - links: The table of the links.
  ///   - navigation: The manager on which links are opened.
  ///   - pending: The links that waited when the app ended, from the log.
  ///   - policy: Which link is opened if several wait.
  ///   - fallback: Where a link leads that no pattern matches.
  ///   - condition: Whether links may be opened now, such as whether the user is signed in. It is
  ///     checked when a link is received and, while one waits, after each navigation change that
  ///     shows no overlay; when it holds again, waiting links are opened. If it changes for another
  ///     reason, call ``resume()``.
  ///   - moves: The actions that open a link. By default the link's routes become the history. If
  ///     they lead to another tab, they become that tab's history, and the tab that is left
  ///     remembers its own.
  public init(
    _ links: LinkTable<Route>, navigation: NavigationManager<Route>, pending: [String] = [],
    policy: LinkPolicy = .newest, fallback: LinkFallback<Route> = .stay,
    condition: (() -> Bool)? = nil, moves: ((LinkMatch<Route>) -> [NavigationAction<Route>])? = nil
  ) {
    self.links = links
    self.navigation = navigation
    self.pending = pending
    self.policy = policy
    self.fallback = fallback
    self.condition = condition
    self.moves = moves
  }

  /// Declares that the app can show places, and opens the waiting links.
  ///
  /// - Returns: The outcomes of the links that were tried.
  @discardableResult
  public func ready() -> [LinkOutcome<Route>] {
    isReady = true
    return resume()
  }

  deinit {
    if let observer { navigation.removeObserver(observer) }
  }
}
