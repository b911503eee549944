import DRN
import DRNInspect
import DRNLog

/// What a row records, named as a kind of transition or as the call that causes one.
struct ForeignKind {
  private enum Call: String, CaseIterable {
    case go, replace, compose
    case showOverlay, pushOverlay, showRootOverlay, hideOverlay, hideAllOverlays, stayed
    case goBack, goForward, goBackToRoot
    case mark, note
  }

  private let call: Call

  /// - Throws: `LineError` for an unknown name.
  init(_ name: String) throws(LineError) {
    guard let call = Self.calls[name] else {
      let names = Self.calls.keys.sorted()
      let meant = Spelling.nearest(to: name, in: names).map { "; did you mean '\($0)'?" }
      throw LineError(
        "a table's rows cannot be of the kind \(DisplayText.quoting(name, limit: 40))"
          + (meant ?? ""))
    }
    self.call = call
  }

  private static let calls: [String: Call] = [
    "started": .go, "went": .go, "replaced": .replace, "composed": .compose,
    "overlayShown": .showOverlay, "overlayPushed": .pushOverlay,
    "rootOverlayShown": .showRootOverlay, "overlayHidden": .hideOverlay,
    "overlaysHidden": .hideAllOverlays, "wentBack": .goBack, "wentForward": .goForward,
    "marked": .mark, "noted": .note,
  ].merging(Call.allCases.map { ($0.rawValue, $0) }) { call, _ in call }

  /// The action that repeats the row in the engine.
  ///
  /// - Throws: `LineError` if the row lacks a value that its kind needs.
  func action(
    route: JSONRoute?, tab: JSONRoute.Tab?, overlay: JSONRoute.Overlay?, label: String?,
    payload: JSONValue?
  ) throws(LineError) -> NavigationAction<JSONRoute> {
    func place(overlay: JSONRoute.Overlay? = nil) throws(LineError) -> Place<JSONRoute> {
      Place(route: try needed(route, "route"), overlay: overlay, tab: tab)
    }
    switch call {
    case .go: return .go(try place())
    case .replace: return .replace(try place())
    case .compose: return .go(try place(overlay: try needed(overlay, "overlay")))
    case .showOverlay: return .showOverlay(try needed(overlay, "overlay"))
    case .pushOverlay: return .pushOverlay(try needed(overlay, "overlay"))
    case .showRootOverlay: return .showRootOverlay(try needed(overlay, "overlay"))
    case .hideOverlay: return .hideOverlay(returning: true)
    case .hideAllOverlays: return .hideAllOverlays
    case .stayed: return .hideOverlay(returning: false)
    case .goBack: return .goBack(1)
    case .goForward: return .goForward(1)
    case .goBackToRoot: return .goBackToRoot
    case .mark: return .mark(try needed(label, "label"), at: nil)
    case .note: return .note(try needed(label, "label"), payload: payload)
    }
  }

  private func needed<Value>(_ value: Value?, _ what: String) throws(LineError) -> Value {
    guard let value else { throw LineError("its kind needs the column '\(what)', which is empty") }
    return value
  }
}
