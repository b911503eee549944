#if canImport(SwiftUI)
  import DRN
  import DRNScreens
  import SwiftUI

  /// The screens that are kept alive; only the front one is visible.
  struct ScreenPile<Route: NavigationRoute, Screen: View>: View {
    let display: NavigationDisplay<Route>
    let screens: [ScreenList<Route>.Screen]
    let front: ScreenList<Route>.Screen?
    let transition: ScreenTransition
    let screen: (Route) -> Screen

    var body: some View {
      ZStack {
        ForEach(screens) { kept in
          let isFront = kept.id == front?.id
          screen(kept.entry.route)
            .opacity(isFront ? 1 : 0)
            .allowsHitTesting(isFront)
            .accessibilityHidden(!isFront)
            .transition(transition.transition(display.direction))
        }
      }
      .animation(transition.animation, value: front?.id)
    }
  }
#endif
