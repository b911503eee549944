/// One thing that a change tells a user who does not see it.
///
/// A screen reader speaks it, a window takes its title from it, and a view moves the focus where it says. The
/// sentences are the app's; ``description`` has simple ones in English.
///
/// ```swift
/// navigation.observeAnnouncements { announcement in
///   guard !announcement.isCovered else { return }
///   screenReader.speak("\(announcement)")
///   if let focus = announcement.focus { moveFocus(to: focus) }
/// }
/// ```
public struct Announcement<Route: TitledRoute>: Hashable, Sendable {
  /// What has happened.
  public enum Kind: Hashable, Sendable {
    /// The user is on a screen that was not there before.
    case screenEntered(Route)
    /// The user is on a screen again that was there before: by going back or forward, with its tab, by closing
    /// an overlay, or by time travel.
    case screenReturned(Route)
    /// The same screen has other parameters, and with them another title.
    case screenRenamed(Route)
    /// An overlay opened.
    case overlayOpened(Route.Overlay)
    /// An overlay is the topmost one again.
    case overlayReturned(Route.Overlay)
    /// An overlay closed.
    case overlayClosed(Route.Overlay)
    /// A guard refused what was asked for.
    case refused(reason: String)
  }

  /// What has happened.
  public let kind: Kind

  /// The position of the transition that it is told of; of a transaction, its last one or the refused one.
  public let seq: Int

  /// Whether overlays lie on what it is about, so that the user does not see it: a base below its overlay, or
  /// what happens below a root overlay.
  public let isCovered: Bool

  /// The focus to give back, as the app set it where the user is now; `nil` where it set none, and for
  /// everything else than closing and returning. See ``NavigationManager/focus``.
  public internal(set) var focus: String?
}

extension Announcement {
  /// The title of the screen or overlay; `nil` if it has none or a blank one, and for a refusal.
  public var title: String? {
    switch kind {
    case .screenEntered(let route), .screenReturned(let route), .screenRenamed(let route):
      route.spokenTitle
    case .overlayOpened(let overlay), .overlayReturned(let overlay), .overlayClosed(let overlay):
      overlay.spokenTitle
    case .refused: nil
    }
  }

  /// Whether the user is back where they were before, and the focus should be too.
  var isReturn: Bool {
    switch kind {
    case .screenReturned, .overlayReturned, .overlayClosed: true
    case .screenEntered, .screenRenamed, .overlayOpened, .refused: false
    }
  }
}

extension Announcement: CustomStringConvertible {
  /// A simple sentence in English, for an app that has none of its own.
  public var description: String {
    switch kind {
    case .screenEntered, .screenRenamed: title ?? "New screen"
    case .screenReturned, .overlayReturned: title.map { "Back at \($0)" } ?? "Back"
    case .overlayOpened: title.map { "\($0) opened" } ?? "Dialog opened"
    case .overlayClosed: title.map { "\($0) closed" } ?? "Dialog closed"
    case .refused(let reason): "Not possible: \(reason)"
    }
  }
}
