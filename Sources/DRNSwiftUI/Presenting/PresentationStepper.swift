/// Brings what is on the screen to what the state wants, one step at a time.
///
/// The state may change as much as it likes at once: two sheets close and another one opens. A framework
/// shows that only step by step, loses what it is asked for in the middle of a step, and says with a
/// delay when one is over. So a stepper takes a step, waits until the framework has said that it is done,
/// and takes the next one towards whatever is wanted by then:
///
/// ```swift
/// var stepper = PresentationStepper<Sheet>()
/// stepper.start()
/// stepper.want([.filter, .colors])     // shown: filter
/// stepper.appeared(stepper.shown[0].id)  // shown: filter, colors
/// ```
///
/// What is shown is a pile. Only its top is ever taken away, and only one thing at a time is put on it.
///
/// The user may take presentations off as well, which the framework does first and tells afterwards.
/// ``dismissed(_:)`` and ``didDismiss(_:)`` answer with what the app has to be told, once. Where the app
/// does not agree, what it still wants is presented again.
///
/// A framework may forget to say that a step is over. ``expire(_:)`` goes on without it, so whoever owns
/// a stepper calls that some time after each step.
public struct PresentationStepper<Item: Identifiable & Equatable> {
  /// Something on the screen. Put there again, the same item is another one.
  public struct Shown: Identifiable, Equatable {
    /// What tells it from everything else that this stepper has shown.
    public let id: Int
    /// What is shown, as it is wanted by now.
    public internal(set) var item: Item
  }

  /// What the framework was told to do, and has not done yet.
  public struct Step: Hashable, Sendable {
    /// What is done with a presentation.
    public enum Kind: Hashable, Sendable {
      /// It is put on top.
      case present
      /// It is taken away.
      case dismiss
    }

    /// What tells it from every other step.
    public let number: Int
    /// What is done.
    public let kind: Kind
    /// To which presentation.
    public let shown: Shown.ID
    /// On how many others that lies.
    public let depth: Int
  }

  /// What is to be on the screen, bottom to top; a step may still be on its way there.
  public private(set) var shown: [Shown] = []

  /// What is being taken away, so that it can be drawn until it is gone.
  public private(set) var leaving: Shown?

  /// What the state wants, bottom to top.
  public private(set) var wanted: [Item] = []

  /// The step that has not been acknowledged yet.
  public private(set) var step: Step?

  /// Whether the screen is there, so that steps are taken.
  public private(set) var isStarted = false

  private var stepsTaken = 0

  /// Creates a stepper for a screen with nothing on it, which is not there yet.
  public init() {}
}

extension PresentationStepper {
  /// Whether everything is as it is wanted.
  public var isSettled: Bool { step == nil && shown.map(\.item) == wanted }

  /// Says that the screen is there. What is presented earlier, a framework loses.
  public mutating func start() {
    isStarted = true
    advance()
  }

  /// Says what is wanted from now on. What was wanted before and is not shown yet never will be.
  ///
  /// - Parameter items: What is wanted, bottom to top. No two have the same id. One that is shown
  ///   already is shown as it is here, without a step.
  public mutating func want(_ items: [Item]) {
    wanted = items
    for index in shown.indices {
      if let item = items.first(where: { $0.id == shown[index].item.id }) {
        shown[index].item = item
      }
    }
    advance()
  }

  /// The framework says that a presentation is on the screen.
  public mutating func appeared(_ id: Shown.ID) {
    if step?.kind == .present, step?.shown == id { finishStep() }
  }

  /// The framework says that a presentation is being taken off: by the user, unless it was told to.
  ///
  /// - Returns: What the user dismissed and the app still wants; `nil` where there is nothing to tell.
  public mutating func dismissed(_ id: Shown.ID) -> Item? {
    guard let index = shown.firstIndex(where: { $0.id == id }) else { return nil }
    let gone = shown[index]
    // What lies on it goes as well, and a step there has nothing left to wait for.
    shown.removeSubrange(index...)
    take(.dismiss, gone)
    return wanted.first { $0.id == gone.item.id }
  }

  /// The framework says that a presentation is gone.
  ///
  /// - Returns: As ``dismissed(_:)``, where that was not called before.
  public mutating func didDismiss(_ id: Shown.ID) -> Item? {
    let item = dismissed(id)
    if step?.kind == .dismiss, step?.shown == id { finishStep() }
    return item
  }

  /// Goes on without the framework's word, if this step still waits for it.
  ///
  /// - Parameter number: The ``Step/number`` of the step that has taken long enough.
  public mutating func expire(_ number: Int) {
    if step?.number == number { finishStep() }
  }

  private mutating func finishStep() {
    step = nil
    leaving = nil
    advance()
  }

  /// Takes the next step, unless one is on its way.
  private mutating func advance() {
    guard isStarted, step == nil else { return }
    let common = zip(shown, wanted).prefix { $0.item.id == $1.id }.count
    if shown.count > common {
      take(.dismiss, shown.removeLast())
    } else if wanted.count > common {
      let next = Shown(id: stepsTaken, item: wanted[common])
      shown.append(next)
      take(.present, next)
    }
  }

  private mutating func take(_ kind: Step.Kind, _ shown: Shown) {
    leaving = kind == .dismiss ? shown : nil
    let depth = kind == .dismiss ? self.shown.count : self.shown.count - 1
    step = Step(number: stepsTaken, kind: kind, shown: shown.id, depth: depth)
    stepsTaken += 1
  }
}
