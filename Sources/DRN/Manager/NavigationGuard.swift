/// A function that may refuse, redirect or delay a move before it happens.
///
/// Guards see every move: going, replacing, resetting, tabs, flows, back and forward, an edit of the
/// history that makes another entry current, and closing a composite, which leads to its origin. They are
/// asked in order until one does not allow the move. Those that say so are also asked about overlays and
/// about time travel; see ``Subjects``. Calling the manager from inside a guard that answers at once is
/// refused.
///
/// A guard that takes time, such as one that refreshes a token, makes the move *pending* until it
/// answers: see ``PendingMove``.
public struct NavigationGuard<Route: NavigationRoute> {
  /// A guard's answer.
  public enum Decision: Hashable, Sendable {
    /// This guard allows the move.
    case allow
    /// Go to this route instead; the guards are asked about that move too.
    case redirect(Route)
    /// Refuse the move. The reason is recorded and returned to the caller.
    case block(reason: String)
    /// Hold the move until the user has answered this question, such as whether to discard a draft.
    ///
    /// The app shows the ``PendingMove/question`` of ``NavigationManager/pendingMove``, and calls
    /// ``NavigationManager/continuePendingMove()`` or ``NavigationManager/cancelPendingMove()``.
    case ask(question: String)
  }

  /// What a guard is asked about.
  public struct Subjects: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    @inlinable
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Moves to another place, and closing the last overlay of a composite, which returns to the origin.
    /// If such a return is refused, the overlay closes and the user stays on the base route.
    @inlinable public static var moves: Self { Self(rawValue: 1) }
    /// Showing an overlay; a composite does that as well.
    @inlinable public static var overlays: Self { Self(rawValue: 2) }
    /// Closing an overlay, by the app or by the user. A move that leaves a place closes its overlays too, and
    /// is seen as a move.
    @inlinable public static var dismissals: Self { Self(rawValue: 4) }
    /// Undo, redo and rewind; the destination is that of the state to which they lead.
    @inlinable public static var travel: Self { Self(rawValue: 8) }
  }

  /// A move that a guard is asked about.
  public struct Request: Sendable {
    /// The move, as the event that it would become.
    public let event: NavigationEvent<Route>
    /// What the move is of that which guards can be asked about.
    public let subjects: Subjects
    /// The route that the move leads to; the current one if it only shows or closes an overlay.
    public let destination: Route
    /// The state before the move.
    public let state: NavigationState<Route>
    /// The cause of the move.
    public let cause: Cause

    @inlinable
    init(
      event: NavigationEvent<Route>, subjects: Subjects, destination: Route,
      state: NavigationState<Route>, cause: Cause
    ) {
      self.event = event
      self.subjects = subjects
      self.destination = destination
      self.state = state
      self.cause = cause
    }
  }

  /// How the guard answers.
  @usableFromInline
  enum Kind {
    case now((Request) -> Decision)
    case later(when: (Request) -> Bool)
  }

  @usableFromInline let kind: Kind
  @usableFromInline let subjects: Subjects
  /// The guard's identity, and how to ask a guard that takes time.
  @usableFromInline let identity: GuardIdentity<Route>

  /// Creates a guard that answers at once.
  ///
  /// - Parameters:
  ///   - subjects: What it is asked about.
  ///   - decide: Returns the answer. It must not call the manager.
  @inlinable
  public init(on subjects: Subjects = .moves, _ decide: @escaping (Request) -> Decision) {
    kind = .now(decide)
    self.subjects = subjects
    identity = GuardIdentity()
  }

  /// Creates a guard that takes time to answer.
  ///
  /// The move is pending until the guard answers. A newer move cancels it and the guard's task.
  ///
  /// ```swift
  /// navigation.guards.append(
  ///   NavigationGuard(
  ///     when: { $0.destination.needsSession && session.isStale },
  ///     waiting: { _ in await session.refresh() ? .allow : .redirect(.login) }))
  /// ```
  ///
  /// A guard that is created on an actor, such as the main actor, runs there in a task of its own.
  /// A manager that belongs to no actor, such as that of a server's task for a connection, has to
  /// wait for the move with ``NavigationManager/settled(_:)``, which runs the guard in the calling
  /// task.
  ///
  /// - Parameters:
  ///   - subjects: What it is asked about.
  ///   - isolation: The isolation of the manager, where the guard runs. Create the guard there: one
  ///     that is created in a nonisolated function runs only in ``NavigationManager/settled(_:)``.
  ///   - isConcerned: Whether the guard applies to a move. It is called at once, so it should be
  ///     fast. Other moves are allowed without waiting.
  ///   - decide: Returns the answer. It may call the manager: a move that it makes cancels the
  ///     pending one.
  public init(
    on subjects: Subjects = .moves, isolation: isolated (any Actor)? = #isolation,
    when isConcerned: @escaping (Request) -> Bool = { _ in true },
    waiting decide: @escaping (Request) async -> Decision
  ) {
    kind = .later(when: isConcerned)
    self.subjects = subjects
    guard isolation != nil else {
      identity = GuardIdentity(decide: decide, start: nil)
      return
    }
    // Weak, because the owner retains the manager, which retains its guards.
    identity = GuardIdentity(decide: decide) { [weak isolation] request, answer in
      guard let isolation else { return Task {} }
      let work = Work(decide: decide, request: request, answer: answer)
      return Task { await Self.ask(isolation, work) }
    }
  }

  /// The input of a guard's task.
  ///
  /// `@unchecked Sendable`: created in the owner's isolation, and read only there, by `ask`.
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

/// A guard's identity, and how to ask a guard that takes time.
@usableFromInline
final class GuardIdentity<Route: NavigationRoute> {
  typealias Request = NavigationGuard<Route>.Request
  typealias Decision = NavigationGuard<Route>.Decision

  let decide: ((Request) async -> Decision)?
  /// Asks in a task of the guard's own; if `nil`, the caller that waits for the move asks.
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

extension GuardIdentity: Hashable {
  @usableFromInline
  static func == (left: GuardIdentity, right: GuardIdentity) -> Bool { left === right }

  @usableFromInline
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
