import DRN

extension EventRecord {
  /// Why the event by itself is invalid: a required field is missing, or a position is in the
  /// future. `nil` if it is valid; the reducer accepts every valid event.
  public var fault: String? { numbers.fault(with: extras)?.sentence(seq) }

  /// The possible faults. A case, and not a string, so that checking an event allocates nothing.
  enum Fault {
    case misplacedStart, noRoute, noOverlay, noTab, noFlow, noLabel, smallHistoryLimit
    case rewindsForward, marksForward, unequalLists, outsideGroup, notForGroups
    case tooManyPlaces, tooManySteps, noCurrentEntry, keptTwice

    func sentence(_ seq: Int) -> String {
      switch self {
      case .misplacedStart: "only transition 0 starts a session, and it must"
      case .noRoute: "transition \(seq) has no route"
      case .noOverlay: "transition \(seq) has no overlay"
      case .noTab: "transition \(seq) has no tab"
      case .noFlow: "transition \(seq) has no flow"
      case .noLabel: "transition \(seq) has no label"
      case .smallHistoryLimit: "transition \(seq) has a history limit below 2"
      case .rewindsForward: "transition \(seq) rewinds to a position that is not before it"
      case .marksForward: "transition \(seq) marks a position after it"
      case .unequalLists: "transition \(seq) has lists of different lengths"
      case .outsideGroup: "transition \(seq) is outside its group"
      case .noCurrentEntry: "transition \(seq) makes an entry current that is not there"
      case .keptTwice: "transition \(seq) keeps an entry twice"
      case .notForGroups: "transition \(seq) cannot be part of a transaction"
      case .tooManyPlaces:
        "transition \(seq) has a longer list than the format allows: \(NavigationLimits.places) "
          + "places, or \(LogLimits.lostValues) lost values"
      case .tooManySteps:
        "transition \(seq) is in a transaction of more than \(NavigationLimits.steps) steps, "
          + "which the format does not allow"
      }
    }
  }
}

extension EventNumbers {
  /// The fault of the event with these numbers and `extras`; `nil` if it is valid.
  func fault(with extras: EventExtras) -> EventRecord.Fault? {
    if let fault = faultOfKind(with: extras) { return fault }
    return group == nil ? nil : faultOfGroup
  }

  private var faultOfGroup: EventRecord.Fault? {
    guard let group else { return nil }
    let isInside =
      (0...max(seq, 0)).contains(group.first) && group.count <= Int.max - group.first
      && seq - group.first < group.count
    if !isInside { return .outsideGroup }
    if group.count > NavigationLimits.steps { return .tooManySteps }
    switch kind {
    case .started, .rewound, .restored, .fenced: return .notForGroups
    default: return nil
    }
  }
}
