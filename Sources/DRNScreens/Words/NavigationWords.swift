/// The texts that this library's views show, in the app's language.
public struct NavigationWords: Hashable, Sendable {
  /// The button that continues a move after a guard's question.
  public var goOn = "Continue"
  /// The button that cancels the move.
  public var cancel = "Cancel"
  /// The button or menu item that goes back.
  public var back = "Back"
  /// The menu item that goes forward.
  public var forward = "Forward"
  /// The menu with these two items.
  public var menu = "Go"
  /// The button that retries opening a window or a store.
  public var tryAgain = "Try Again"
  /// The message when a window could not be opened.
  public var cannotOpen = "This could not be opened."
  /// The button that closes a notice.
  public var close = "OK"

  /// Creates English texts.
  public init() {}
}
