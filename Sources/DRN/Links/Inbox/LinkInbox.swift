/// Opens links on a manager: each once, and none in silence.
///
/// ```swift
/// let inbox = LinkInbox(links, navigation: navigation)
/// inbox.open("https://shop.example/orders/5")  // .pending(…, .notReady)
/// inbox.ready()                                // [.opened(…)]
/// ```
///
/// A link waits until the app is ready, and while a guard redirects or refuses it, as one does that asks
/// the user to sign in first. ``resume()`` opens it then. What waits is in the log, so it survives a
/// restart: give a new inbox what the log's session says is pending.
///
/// ```swift
/// let inbox = LinkInbox(
///   links, navigation: navigation, pending: try log.pendingLinks(session: "main"))
/// ```
///
/// Opening a link is one transaction, of the moves and of the note that it was opened. So a crash leaves
/// a link that waits or one that was opened, and never both. A rewind does not bring one back.
///
/// An inbox belongs to the isolation of its manager. Use one for each manager.
public final class LinkInbox<Route: NavigationRoute> {
  /// The table of the links.
  public let links: LinkTable<Route>

  /// The manager on which they are opened.
  public let navigation: NavigationManager<Route>

  /// Which link is opened where several wait.
  public let policy: LinkPolicy

  /// Where a link leads that no pattern takes.
  public let fallback: LinkFallback<Route>

  /// Whether links are opened at once.
  public private(set) var isReady = false

  /// The URLs of the links that wait, in the order of opening.
  public internal(set) var pending: [String]

  let condition: (() -> Bool)?
  let moves: ((LinkMatch<Route>) -> [NavigationAction<Route>])?
  /// The link that is pending in the manager.
  var held: Held?
  /// What became of the links that were pending there last.
  var settledOutcomes: [(id: PendingMove<Route>.ID, outcome: LinkOutcome<Route>)] = []
  /// Whether the condition was seen not to hold since a link was last tried.
  var isArmed = true
  /// Whether something is done right now, after which the queue has its turn.
  var isBusy = false
  var queue: [() -> Void] = []
  var callsQueued = 0
  var observer: ObserverID?

  struct Held {
    let id: PendingMove<Route>.ID
    let match: LinkMatch<Route>
    /// What the user was asked last, once it is settled.
    var question: String?
  }

  /// Makes an inbox that is not ready yet.
  ///
  /// - Parameters:
  ///   - links: The table of the links.
  ///   - navigation: The manager on which they are opened.
  ///   - pending: The links that waited when the app ended, as the log has them.
  ///   - policy: Which link is opened where several wait.
  ///   - fallback: Where a link leads that no pattern takes.
  ///   - condition: Whether links may be opened now, such as that somebody is signed in. It is looked at
  ///     when a link comes and, while one waits, after each change of the navigation that puts up no
  ///     overlay; when it holds again, what waits is opened. Where it changes without the navigation,
  ///     call ``resume()``.
  ///   - moves: What opens a link: moves, overlays and commands of these. By default its routes become
  ///     the history; where they lead to another tab, that tab's, and the tab that is left remembers
  ///     its own.
  public init(
    _ links: LinkTable<Route>, navigation: NavigationManager<Route>, pending: [String] = [],
    policy: LinkPolicy = .newest, fallback: LinkFallback<Route> = .stay,
    condition: (() -> Bool)? = nil,
    moves: ((LinkMatch<Route>) -> [NavigationAction<Route>])? = nil
  ) {
    self.links = links
    self.navigation = navigation
    self.pending = pending
    self.policy = policy
    self.fallback = fallback
    self.condition = condition
    self.moves = moves
  }

  /// Says that the app can show places now, and opens what waits.
  ///
  /// - Returns: What became of the links that were tried.
  @discardableResult
  public func ready() -> [LinkOutcome<Route>] {
    isReady = true
    return resume()
  }

  deinit {
    if let observer { navigation.removeObserver(observer) }
  }
}
