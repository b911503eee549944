#if canImport(SwiftUI)
  public import DRN
  public import DRNScreens
  public import SwiftUI

  extension View {
    /// Lets the user close or go back in the platform's way: with a swipe from the leading edge,
    /// the Escape key, or a remote control's button.
    ///
    /// A swipe goes back; the others call `exit()`. If there is nothing to leave, the platform's
    /// default applies, such as closing the app. On watchOS none of these is available.
    ///
    /// - Parameters:
    ///   - navigation: The window's manager.
    ///   - swipe: The definition of an edge swipe; `nil` for no swipes.
    public func leavesScreens<Route>(
      of navigation: NavigationManager<Route>, by swipe: EdgeSwipe? = EdgeSwipe()
    ) -> some View {
      modifier(LeavingModifier(navigation: navigation, swipe: swipe))
    }
  }

  private struct LeavingModifier<Route: NavigationRoute>: ViewModifier {
    let navigation: NavigationManager<Route>
    let swipe: EdgeSwipe?
    #if os(iOS) || os(visionOS)
      @Environment(\.layoutDirection) private var layoutDirection
      @State private var width = 0.0
    #endif

    func body(content: Content) -> some View {
      #if os(macOS) || os(tvOS)
        content.onExitCommand(perform: navigation.state.canLeave ? { navigation.exit() } : nil)
      #elseif os(iOS) || os(visionOS)
        content
          .onGeometryChange(for: Double.self, of: { Double($0.size.width) }, action: { width = $0 })
          .simultaneousGesture(DragGesture().onEnded { leave(by: $0) })
      #else
        content
      #endif
    }

    #if os(iOS) || os(visionOS)
      private func leave(by drag: DragGesture.Value) {
        guard let swipe, navigation.activeOverlay == nil else { return }
        let leadsBack = swipe.leadsBack(
          from: Double(drag.startLocation.x),
          horizontally: Double(drag.predictedEndTranslation.width),
          vertically: Double(drag.predictedEndTranslation.height), width: width,
          isRightToLeft: layoutDirection == .rightToLeft)
        if leadsBack { navigation.with(.interactive).goBack() }
      }
    #endif
  }
#endif
