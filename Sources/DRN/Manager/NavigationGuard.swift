/// Something that may stop, divert or hold up a move before it happens.
///
/// Guards see every move (going, replacing, resetting, tabs, flows, back and forward), one after
/// another until one does not allow it. They do not see the closing of an overlay or time travel.
/// A guard answers with a value; calling the manager from inside one that answers at once is refused.
///
/// A guard that takes time, such as one that refreshes a token, makes the move *pending* until it
/// answers: see ``PendingMove``.
public struct NavigationGuard<Route: NavigationRoute> {
  /// What a guard says about a move.
  public enum Decision: Hashable, Sendable {
    /// Let it happen, as far as this guard is concerned.
    case allow
    /// Go to this route instead; the guards are asked about that move as well.
    case redirect(Route)
    /// Stay. The reason is recorded and returned to the caller.
    case block(reason: String)
    /// Hold the move until the user has answered this question, such as whether to leave unsaved work.
    ///
    /// The app shows the ``PendingMove/question`` of the manager's ``NavigationManager/pendingMove``,
    /// and calls ``NavigationManager/continuePendingMove()`` or
    /// ``NavigationManager/cancelPendingMove()``.
    case ask(question: String)
  }

  /// A move that a guard is asked about.
  public struct Request: Sendable {
    /// The move, as the event that it would be.
    public let event: NavigationEvent<Route>
    /// The route that it leads to.
    public let destination: Route
    /// The state that it would leave.
    public let state: NavigationState<Route>
    /// What caused it.
    public let cause: Cause

    @inlinable
    init(
      event: NavigationEvent<Route>, destination: Route, state: NavigationState<Route>,
      cause: Cause
    ) {
      self.event = event
      self.destination = destination
      self.state = state
      self.cause = cause
    }
  }

  /// How it comes to its answer.
  @usableFromInline
  enum Way {
    case now((Request) -> Decision)
    case later(when: (Request) -> Bool)
  }

  @usableFromInline let way: Way
  /// What tells it from other guards; and how it is asked, if that takes time.
  @usableFromInline let inquiry: GuardInquiry<Route>

  /// Creates a guard that answers at once.
  @inlinable
  public init(_ decide: @escaping (Request) -> Decision) {
    way = .now(decide)
    inquiry = GuardInquiry()
  }

  /// Creates a guard that takes time to answer.
  ///
  /// The move is pending meanwhile. The newest move cancels one that is pending, and the task in which
  /// its guard runs.
  ///
  /// ```swift
  /// navigation.guards.append(
  ///   NavigationGuard(
  ///     when: { $0.destination.needsSession && session.isStale },
  ///     waiting: { _ in await session.refresh() ? .allow : .redirect(.login) }))
  /// ```
  ///
  /// In an actor, such as the main actor, it is asked by itself, and runs there. An owner that is no
  /// actor, such as a server's task for a connection, has to wait for the move with
  /// ``NavigationManager/settled(_:)``, which asks it in that task.
  ///
  /// - Parameters:
  ///   - isolation: Where the guard runs: the manager's owner. So make it there: one that is made in a
  ///     function of no actor is asked in ``NavigationManager/settled(_:)`` only.
  ///   - isConcerned: Whether this move has to wait; asked at once, so it is no place for work. Moves
  ///     that are not concerned are allowed without waiting.
  ///   - decide: Answers. It may call the manager: a move that it makes cancels the one that waits.
  public init(
    isolation: isolated (any Actor)? = #isolation,
    when isConcerned: @escaping (Request) -> Bool = { _ in true },
    waiting decide: @escaping (Request) async -> Decision
  ) {
    way = .later(when: isConcerned)
    guard isolation != nil else {
      inquiry = GuardInquiry(decide: decide, start: nil)
      return
    }
    // Weak, for the owner has the manager, which has its guards.
    inquiry = GuardInquiry(decide: decide) { [weak isolation] request, answer in
      guard let isolation else { return Task {} }
      let work = Work(decide: decide, request: request, answer: answer)
      return Task { await Self.ask(isolation, work) }
    }
  }

  /// What a guard's task works on. It is made in the owner's isolation and used nowhere else.
  private struct Work: @unchecked Sendable {
    let decide: (Request) async -> Decision
    let request: Request
    let answer: (Decision) -> Void
  }

  private static func ask(_ isolation: isolated any Actor, _ work: Work) async {
    let decision = await work.decide(work.request)
    if !Task.isCancelled { work.answer(decision) }
  }
}

/// A guard's identity, and how one is asked that takes time.
@usableFromInline
final class GuardInquiry<Route: NavigationRoute> {
  typealias Request = NavigationGuard<Route>.Request
  typealias Decision = NavigationGuard<Route>.Decision

  let decide: ((Request) async -> Decision)?
  /// Asks in a task of the guard's own; where there is none, whoever waits for the move asks.
  let start: ((Request, @escaping (Decision) -> Void) -> Task<Void, Never>)?

  @usableFromInline
  init() { (decide, start) = (nil, nil) }

  init(
    decide: @escaping (Request) async -> Decision,
    start: ((Request, @escaping (Decision) -> Void) -> Task<Void, Never>)?
  ) {
    (self.decide, self.start) = (decide, start)
  }
}

extension GuardInquiry: Hashable {
  @usableFromInline
  static func == (left: GuardInquiry, right: GuardInquiry) -> Bool { left === right }

  @usableFromInline
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
