#if canImport(SwiftUI)
  import DRN
  import DRNScreens
  import SwiftUI

  /// Owns a window's display, which follows the manager while the window exists.
  struct DisplayHost<Route: NavigationRoute, Base: View, OverlayScreen: View>: View {
    /// Created with each view value, but only the first is kept; a display costs nothing until
    /// started.
    @State private var display: NavigationDisplay<Route>
    private let overlay: (Route.Overlay) -> OverlayScreen
    private let base: (NavigationDisplay<Route>) -> Base

    init(
      _ display: NavigationDisplay<Route>, overlay: @escaping (Route.Overlay) -> OverlayScreen,
      @ViewBuilder base: @escaping (NavigationDisplay<Route>) -> Base
    ) {
      _display = State(initialValue: display)
      self.overlay = overlay
      self.base = base
    }

    var body: some View {
      base(display)
        .overlay { if isWaiting { ProgressView() } }
        .modifier(PresentationLayer(display: display, depth: 0, overlay: overlay))
        .environment(display.navigation)
        .onAppear { display.start() }
        .onChange(of: display.navigation.pendingMove) { display.refresh() }
        .task(id: display.stepper.step) { await expireStep() }
    }

    /// Whether the user waits for a guard's decision on a move.
    private var isWaiting: Bool {
      display.navigation.pendingMove.map { $0.question == nil } ?? false
    }

    /// Continues after a step that the framework does not report as done.
    private func expireStep() async {
      guard let step = display.stepper.step else { return }
      try? await Task.sleep(for: display.patience)
      if !Task.isCancelled { display.expire(step.number) }
    }
  }
#endif
