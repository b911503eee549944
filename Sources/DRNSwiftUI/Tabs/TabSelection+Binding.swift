#if canImport(SwiftUI)
  public import DRN
  public import DRNScreens
  public import SwiftUI

  extension TabSelection {
    /// A binding for a tab bar. Setting it counts as a tap, even on the selected tab.
    ///
    /// - Parameter first: The tab to highlight if neither the current place nor one before it has a
    ///   tab.
    @MainActor
    public func binding(or first: Route.Tab) -> Binding<Route.Tab> {
      Binding(
        get: { @MainActor in selected ?? first },
        set: { @MainActor tab in tap(tab) })
    }
  }
#endif
