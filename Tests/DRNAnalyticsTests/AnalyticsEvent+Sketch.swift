import DRN
import DRNAnalytics
import TestSupport

extension AnalyticsEvent {
  /// The event in a few words: `route_push cart ×2`, `overlay_show home +share`, `screen_view a < b`.
  ///
  /// A root overlay has a `!` before it, and what is the same for all events of a change is left out.
  var sketch: String {
    var text = "\(name.rawValue) \(screen)"
    if let overlay { text += isRootOverlay ? " !\(overlay)" : " +\(overlay)" }
    if let count, count != 1 { text += " ×\(count)" }
    if let command { text += " [\(command)]" }
    if let reason { text += " (\(reason))" }
    if name == .tabSwitch, let tab { text += " in \(tab)" }
    if name == .flowSwitch, let flow { text += " ~\(flow)" }
    if name == .screenView || name == .guardBlock, let previousScreen {
      text += " < \(previousScreen)"
    }
    return text
  }
}

/// A manager at `home` whose clock counts seconds, and what analytics was told of it.
final class AnalyticsRun {
  let manager: NavigationManager<Page>
  let recorder: MemoryRecorder<Page>
  private(set) var events: [AnalyticsEvent] = []

  /// - Parameter setUp: What happens before anybody watches.
  init(
    _ first: Page = .home, flow: Page.Flow? = nil, limit: Int = 64,
    setUp: (NavigationManager<Page>) -> Void = { _ in }
  ) {
    var seconds: Int64 = 1_000
    recorder = MemoryRecorder {
      seconds += 1
      return Timestamp(nanosecondsSince1970: seconds * 1_000_000_000)
    }
    manager = NavigationManager(
      first, flow: flow, settings: SessionSettings(historyLimit: limit), recorder: recorder)
    setUp(manager)
    manager.observeAnalytics { [unowned self] in events.append($0) }
  }

  /// What analytics is told of `calls`.
  func sketches(of calls: (NavigationManager<Page>) -> Void) -> [String] {
    let count = events.count
    calls(manager)
    return events[count...].map(\.sketch)
  }
}
