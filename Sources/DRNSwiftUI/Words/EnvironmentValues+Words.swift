#if canImport(SwiftUI)
  public import SwiftUI

  extension EnvironmentValues {
    /// The words that the views of DRNSwiftUI show.
    public var navigationWords: NavigationWords {
      get { self[NavigationWordsKey.self] }
      set { self[NavigationWordsKey.self] = newValue }
    }
  }

  private struct NavigationWordsKey: EnvironmentKey {
    static let defaultValue = NavigationWords()
  }
#endif
