#if canImport(SwiftUI)
  public import DRNScreens
  public import SwiftUI

  extension EnvironmentValues {
    /// The texts of DRNSwiftUI's views.
    public var navigationWords: NavigationWords {
      get { self[NavigationWordsKey.self] }
      set { self[NavigationWordsKey.self] = newValue }
    }
  }

  private struct NavigationWordsKey: EnvironmentKey {
    static let defaultValue = NavigationWords()
  }
#endif
