#if canImport(SwiftUI)
  import DRN
  import SwiftUI

  /// Owns a window's display, and has it follow the manager while the window is there.
  struct DisplayHost<Route: NavigationRoute, Base: View, OverlayScreen: View>: View {
    /// Made anew with the view, and kept from the first time; until it is started it costs nothing.
    @State private var display: NavigationDisplay<Route>
    private let overlay: (Route.Overlay) -> OverlayScreen
    private let base: (NavigationDisplay<Route>) -> Base

    init(
      _ display: NavigationDisplay<Route>,
      overlay: @escaping (Route.Overlay) -> OverlayScreen,
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
        .task(id: display.stepper.step) { await goOn() }
    }

    /// Whether a guard works on a move that the user waits for.
    private var isWaiting: Bool {
      display.navigation.pendingMove.map { $0.question == nil } ?? false
    }

    /// Goes on with a step that the framework says nothing about.
    private func goOn() async {
      guard let step = display.stepper.step else { return }
      try? await Task.sleep(for: display.patience)
      if !Task.isCancelled { display.expire(step.number) }
    }
  }
#endif
