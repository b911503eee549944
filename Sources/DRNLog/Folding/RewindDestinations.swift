import DRN

/// The states to which a block's rewinds lead, kept when a fold passes them.
///
/// Without them, each rewind would fold the block again. States share what they have in common, so
/// keeping one costs no more than what the events since the last one changed.
struct RewindDestinations {
  /// The positions of the block to which any of its rewinds leads.
  private let targets: Set<Int>
  private var states: [Int: RecordedState] = [:]
  /// How many places the kept states do not share with each other, about.
  private(set) var keptPlaces = 0
  /// How many places are new since the last kept state.
  private var newPlaces = 0

  /// The number of places to keep: as many as the resets of a block can make. Only states that the
  /// rewinds themselves carry can be more, and those take their place in the file.
  private static var limit: Int { LogFormat.blockCapacity / 2 * NavigationLimits.places }

  /// Finds the positions to which the rewinds of a block lead.
  init(_ header: BlockHeader, in value: Span<UInt8>) {
    var targets: Set<Int> = []
    var (reader, extras) = (EventReader(header), EventExtras.none)
    // What is damaged after a rewind is no concern of the rewind.
    while let event = try? reader.next(in: value, extras: &extras) {
      if case .rewound = event.kind, extras == .none { targets.insert(event.target) }
    }
    self.targets = targets
  }

  /// Notes that an event or a rewind brought a history of its own.
  mutating func note(newPlaces count: Int) { newPlaces = count }

  /// Whether a rewind leads to `seq`.
  func contains(_ seq: Int) -> Bool { targets.contains(seq) }

  /// Keeps the state after `seq`, to which a rewind leads.
  mutating func keep(_ state: RecordedState, after seq: Int) {
    guard keptPlaces + newPlaces <= Self.limit else { return }
    keptPlaces += newPlaces
    newPlaces = 0
    states[seq] = state
  }

  /// The state after `seq`; `nil` if it was not kept.
  subscript(seq: Int) -> RecordedState? { states[seq] }
}
