/// The words that the views of this library show, in the app's language.
public struct NavigationWords: Hashable, Sendable {
  /// Goes on with a move that a guard asks about.
  public var goOn = "Continue"
  /// Does not.
  public var cancel = "Cancel"
  /// Leaves a screen.
  public var back = "Back"
  /// Returns to a screen that was left by going back.
  public var forward = "Forward"
  /// The menu with these two.
  public var menu = "Go"
  /// Opens once more what could not be opened.
  public var tryAgain = "Try Again"
  /// Says that a window could not be opened.
  public var cannotOpen = "This could not be opened."
  /// Closes a notice.
  public var close = "OK"

  /// Creates words, which are English until they are set.
  public init() {}
}
