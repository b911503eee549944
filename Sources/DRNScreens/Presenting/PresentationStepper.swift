/// Changes what is presented to what the state wants, one step at a time.
///
/// A state may change at once: two sheets close and another one opens. A framework shows this only
/// step by step, loses requests that come during a step, and reports the end of a step with a
/// delay. So a stepper takes one step, waits until the framework reports that it is done, and takes
/// the next one towards what is wanted by then:
///
/// ```swift
/// var stepper = PresentationStepper<Sheet>()
/// stepper.start()
/// stepper.want([.filter, .colors])     // shown: filter
/// stepper.appeared(stepper.shown[0].id)  // shown: filter, colors
/// ```
///
/// Presentations form a stack: a step adds or removes only its top.
///
/// The user may dismiss presentations as well, which the framework reports afterwards.
/// ``dismissed(_:)`` and ``didDismiss(_:)`` then return, once, the item that the app must be
/// notified of. If the app does not agree, the item that it still wants is presented again.
///
/// A framework may fail to report the end of a step. ``expire(_:)`` continues without the report,
/// so the owner of a stepper calls it some time after each step.
public struct PresentationStepper<Item: Identifiable & Equatable> {
  /// A presentation. Presenting the same item again creates another one.
  public struct Shown: Identifiable, Equatable {
    /// Unique among all presentations of this stepper.
    public let id: Int
    /// The item as it is wanted now.
    public internal(set) var item: Item
  }

  /// A request to the framework that it has not completed yet.
  public struct Step: Hashable, Sendable {
    /// The kind of a step.
    public enum Kind: Hashable, Sendable {
      /// Adds a presentation on top.
      case present
      /// Removes the top presentation.
      case dismiss
    }

    /// Unique among all steps of this stepper.
    public let number: Int
    /// The kind of the step.
    public let kind: Kind
    /// The presentation that is added or removed.
    public let shown: Shown.ID
    /// The number of presentations below it.
    public let depth: Int
  }

  /// The presentations, bottom to top, including one that is still being added.
  public private(set) var shown: [Shown] = []

  /// The presentation that is being removed; views draw it until the step is done.
  public private(set) var leaving: Shown?

  /// The items that the state wants, bottom to top.
  public private(set) var wanted: [Item] = []

  /// The step that the framework has not reported as done yet.
  public private(set) var step: Step?

  /// Whether the screen has appeared, so that steps are taken.
  public private(set) var isStarted = false

  private var stepsTaken = 0

  /// Creates a stepper for an empty screen that has not appeared yet.
  public init() {}
}

extension PresentationStepper {
  /// Whether the presentations are the wanted ones and no step is pending.
  public var isSettled: Bool { step == nil && shown.map(\.item) == wanted }

  /// Reports that the screen has appeared. A framework loses earlier presentations.
  public mutating func start() {
    isStarted = true
    advance()
  }

  /// Sets the wanted items. Items wanted earlier but not presented yet are skipped.
  ///
  /// - Parameter items: The wanted items, bottom to top, with distinct ids. A presented item with
  ///   the same id is updated without a step.
  public mutating func want(_ items: [Item]) {
    wanted = items
    for index in shown.indices {
      if let item = items.first(where: { $0.id == shown[index].item.id }) {
        shown[index].item = item
      }
    }
    advance()
  }

  /// Reports that a presentation has appeared.
  public mutating func appeared(_ id: Shown.ID) {
    if step?.kind == .present, step?.shown == id { finishStep() }
  }

  /// Reports that a presentation is being dismissed: by the user, unless a step requested it.
  ///
  /// - Returns: The item that the user dismissed and the app still wants; `nil` if there is none.
  public mutating func dismissed(_ id: Shown.ID) -> Item? {
    guard let index = shown.firstIndex(where: { $0.id == id }) else { return nil }
    let gone = shown[index]
    // Presentations above it are dismissed as well, and a step of theirs need not be waited for.
    shown.removeSubrange(index...)
    take(.dismiss, gone)
    return wanted.first { $0.id == gone.item.id }
  }

  /// Reports that a presentation has disappeared.
  ///
  /// - Returns: As ``dismissed(_:)``, if that was not called before.
  public mutating func didDismiss(_ id: Shown.ID) -> Item? {
    let item = dismissed(id)
    if step?.kind == .dismiss, step?.shown == id { finishStep() }
    return item
  }

  /// Continues without the framework's report if this step is still pending.
  ///
  /// - Parameter number: The ``Step/number`` of the step that has taken too long.
  public mutating func expire(_ number: Int) {
    if step?.number == number { finishStep() }
  }

  private mutating func finishStep() {
    step = nil
    leaving = nil
    advance()
  }

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
