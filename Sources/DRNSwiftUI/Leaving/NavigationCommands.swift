#if canImport(SwiftUI) && !os(tvOS) && !os(watchOS)
  public import DRN
  public import DRNScreens
  public import SwiftUI

  /// A menu with Back (⌘[) and Forward (⌘]) for the focused window.
  ///
  /// ```swift
  /// WindowGroup { ContentView() }
  ///   .commands { NavigationCommands<AppRoute>() }
  /// ```
  ///
  /// Each window sets its manager with `focusesNavigation(_:)`.
  public struct NavigationCommands<Route: NavigationRoute>: Commands {
    @FocusedValue(NavigationManager<Route>.self) private var navigation
    private let words: NavigationWords

    /// Creates a menu.
    ///
    /// - Parameter words: The texts of the menu.
    public init(words: NavigationWords = NavigationWords()) { self.words = words }

    public var body: some Commands {
      CommandMenu(Text(verbatim: words.menu)) {
        Button(action: { navigation?.goBack() }) { Text(verbatim: words.back) }
          .keyboardShortcut("[", modifiers: .command)
          .disabled(!(navigation?.canGoBack ?? false))
        Button(action: { navigation?.goForward() }) { Text(verbatim: words.forward) }
          .keyboardShortcut("]", modifiers: .command)
          .disabled(!(navigation?.canGoForward ?? false))
      }
    }
  }

  extension View {
    /// Sets the manager that the menus act on while this window is focused.
    ///
    /// - Parameter navigation: The window's manager.
    public func focusesNavigation<Route>(_ navigation: NavigationManager<Route>) -> some View {
      focusedSceneValue(navigation)
    }
  }
#endif
