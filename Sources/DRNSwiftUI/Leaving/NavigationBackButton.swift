#if canImport(SwiftUI)
  public import DRN
  import DRNScreens
  public import SwiftUI

  /// A toolbar button that closes the topmost overlay or goes back.
  public struct NavigationBackButton<Route: NavigationRoute>: View {
    private let navigation: NavigationManager<Route>
    @Environment(\.navigationWords) private var words

    /// Creates a button.
    public init(_ navigation: NavigationManager<Route>) { self.navigation = navigation }

    public var body: some View {
      Button(action: { navigation.exit() }) {
        Label(words.back, systemImage: "chevron.backward")
      }
      .disabled(!navigation.state.canLeave)
    }
  }
#endif
