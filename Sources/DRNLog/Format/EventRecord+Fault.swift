import DRN

extension EventRecord {
  /// What is wrong with the event by itself, if anything: what has to be there is missing, or a
  /// position lies in the future. The reducer can be given every event that has no fault.
  public var fault: String? { numbers.fault(with: extras)?.sentence(seq) }

  /// What can be wrong; by name, so that looking for it at every event makes no string.
  enum Fault {
    case misplacedStart, noRoute, noOverlay, noTab, noFlow, noLabel, smallHistoryLimit
    case rewindsForward, marksForward, unequalLists, outsideGroup, notForGroups

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
      case .notForGroups: "transition \(seq) cannot be part of a transaction"
      }
    }
  }
}

extension EventNumbers {
  /// What is wrong with the event that has these numbers and `extras`.
  func fault(with extras: EventExtras) -> EventRecord.Fault? {
    if let fault = faultOfKind(with: extras) { return fault }
    return group == nil ? nil : faultOfGroup
  }

  private func faultOfKind(with extras: EventExtras) -> EventRecord.Fault? {
    if case .started = kind {
      if seq != 0 { return .misplacedStart }
    } else if seq == 0 {
      return .misplacedStart
    }
    switch kind {
    case .went, .replaced: return route == 0 ? .noRoute : nil
    case .composed: return route == 0 ? .noRoute : overlay == 0 ? .noOverlay : nil
    case .tabSelected: return route == 0 ? .noRoute : tab == 0 ? .noTab : nil
    case .flowSwitched: return route == 0 ? .noRoute : flow == 0 ? .noFlow : nil
    case .overlayShown, .overlayPushed, .rootOverlayShown: return overlay == 0 ? .noOverlay : nil
    case .started: return route == 0 ? .noRoute : extras.faultOfSettings
    case .rewound: return target >= seq || node > target ? .rewindsForward : nil
    case .marked: return label == 0 ? .noLabel : target > seq ? .marksForward : nil
    case .noted: return label == 0 ? .noLabel : nil
    // What was refused may have been a reset.
    case .refused: return label == 0 ? .noLabel : extras.faultOfLists
    case .reset: return extras.faultOfRoutes ?? extras.faultOfLists
    case .overlayHidden, .overlaysHidden, .stayed, .wentBack, .wentForward, .restored: return nil
    }
  }

  private var faultOfGroup: EventRecord.Fault? {
    guard let group else { return nil }
    let isInside =
      (0...max(seq, 0)).contains(group.first) && group.count <= Int.max - group.first
      && seq - group.first < group.count
    if !isInside { return .outsideGroup }
    switch kind {
    case .started, .rewound, .restored: return .notForGroups
    default: return nil
    }
  }
}

extension EventExtras {
  fileprivate var faultOfSettings: EventRecord.Fault? {
    guard let settings = fields.settings, settings.historyLimit >= 2 else {
      return .smallHistoryLimit
    }
    return nil
  }

  fileprivate var faultOfRoutes: EventRecord.Fault? {
    let routes = fields.routes
    return routes.isEmpty || routes.contains(0) ? .noRoute : nil
  }

  /// Each route has an overlay or none has, and the same for tabs.
  fileprivate var faultOfLists: EventRecord.Fault? {
    let (count, fields) = (fields.routes.count, fields)
    let isEqual =
      [0, count].contains(fields.overlays.count) && [0, count].contains(fields.tabs.count)
    return isEqual ? nil : .unequalLists
  }
}
