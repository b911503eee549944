extension CommandGenerator {
  /// What the generator weighs; every kind of line that a session has after its start.
  enum Kind: CaseIterable, Sendable {
    case go, replace, update, editHistory, fence, compose
    case showOverlay, pushOverlay, showRootOverlay
    case hideOverlay, stay, hideOverlays, hideAllOverlays
    case goBack, goForward, goBackTo, goBackToRoot, reset, selectTab, switchFlow
    case mark, note, transaction, sessionAgain, rewind, undo, redo

    var weight: Int {
      switch self {
      case .go: 12
      case .compose, .hideOverlay, .editHistory: 10
      case .selectTab: 8
      case .goBack, .goForward, .transaction, .update: 6
      case .showOverlay, .pushOverlay, .replace, .undo, .redo: 5
      case .rewind, .goBackTo: 4
      case .hideOverlays, .hideAllOverlays, .fence: 3
      case .stay, .goBackToRoot, .reset, .mark, .note: 2
      case .showRootOverlay, .switchFlow, .sessionAgain: 1
      }
    }

    /// What a user does after it, often enough to be made likelier, or what shows what it did.
    var answers: [Kind] {
      switch self {
      case .undo: [.redo]
      case .goBack, .goBackTo, .goBackToRoot: [.goForward]
      case .compose: [.hideOverlay, .hideOverlay, .hideOverlay, .editHistory, .update, .fence]
      case .hideOverlay: [.hideOverlay]
      case .update: [.goBack, .hideOverlay, .undo, .compose]
      case .editHistory: [.hideOverlay, .hideOverlay, .goBack, .goForward, .selectTab, .undo]
      case .fence: [.undo, .redo, .goBack, .hideOverlay, .compose, .selectTab, .rewind]
      case .rewind: [.undo, .redo]
      default: []
      }
    }

    /// What may stand in a transaction.
    var isStep: Bool { ![.fence, .rewind, .undo, .redo, .sessionAgain].contains(self) }
  }
}
