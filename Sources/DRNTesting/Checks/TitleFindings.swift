import DRN

/// The findings of a check of titles; each screen and overlay is found once.
struct TitleFindings<Route: TitledRoute> {
  private let check: TitleCheck<Route>
  private var all: [NavigationFinding] = []
  private var seen: Set<Subject> = []

  private struct Subject: Hashable {
    let kind: NavigationFinding.Kind
    let names: [String]
  }

  init(_ check: TitleCheck<Route>) { self.check = check }

  /// By kind, in the order in which they were found.
  var sorted: [NavigationFinding] {
    NavigationFinding.Kind.allCases.flatMap { kind in all.filter { $0.kind == kind } }
  }

  /// Judges all screens and overlays of a state, which the path leads to.
  mutating func judge(_ state: NavigationState<Route>, path: @escaping () -> [String]) {
    judge(Place(route: state.currentRoute), path: path)
    for overlay in state.overlays + state.rootOverlays { judge(overlay, path: path) }
    if check.findsSameTitles { judgeTitles(of: state.entries.map(\.route), path: path) }
  }

  /// Judges a screen, and the overlay of a composite.
  mutating func judge(_ place: Place<Route>, path: (() -> [String])?) {
    if let overlay = place.overlay { judge(overlay, path: path) }
    guard place.route.spokenTitle == nil else { return }
    let text = ValueText(place.route).line
    note(
      .untitledScreen, [ScreenName.caseName(of: place.route)], text,
      "The screen \(text) has no title.", path)
  }

  mutating func judge(_ overlay: Route.Overlay, path: (() -> [String])?) {
    guard overlay.spokenTitle == nil else { return }
    let text = ValueText(overlay).line
    note(
      .untitledOverlay, [ScreenName.caseName(of: overlay)], text,
      "The overlay \(text) has no title.", path)
  }

  mutating func judgeLoss(of overlay: Route.Overlay, path: @escaping () -> [String]) {
    let text = ValueText(overlay).line
    note(
      .lostFocus, [ScreenName.caseName(of: overlay)], text,
      "Closing \(text) gives no focus back: none was set below it before it opened.", path)
  }

  /// Judges whether the screens of a history can be told apart.
  private mutating func judgeTitles(of routes: [Route], path: @escaping () -> [String]) {
    var first: [String: Route] = [:]
    for route in routes {
      guard let title = route.spokenTitle else { continue }
      guard let other = first[title] else {
        first[title] = route
        continue
      }
      let names = [other, route].map { ScreenName.caseName(of: $0) }
      guard names[0] != names[1] else { continue }
      let texts = [other, route].map { ValueText($0).line }
      note(
        .sameTitle, names.sorted(), texts.joined(separator: " and "),
        "\(texts[0]) and \(texts[1]) are in one history and have the same title, “\(title)”.", path)
    }
  }

  private mutating func note(
    _ kind: NavigationFinding.Kind, _ names: [String], _ subject: String, _ explanation: String,
    _ path: (() -> [String])?
  ) {
    guard seen.insert(Subject(kind: kind, names: names)).inserted else { return }
    all.append(
      NavigationFinding(
        kind: kind, subject: subject, explanation: explanation, path: path?() ?? [],
        isOfList: path == nil))
  }
}
