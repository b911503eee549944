#if canImport(SwiftUI)
  public import DRN
  public import SwiftUI

  extension TabSelection {
    /// What a tab bar is bound to. Setting it is a tap, also on the tab that is selected.
    ///
    /// - Parameter first: The tab that is highlighted where no place that led here has one.
    @MainActor
    public func binding(or first: Route.Tab) -> Binding<Route.Tab> {
      Binding(
        get: { @MainActor in selected ?? first },
        set: { @MainActor tab in tap(tab) })
    }
  }
#endif
