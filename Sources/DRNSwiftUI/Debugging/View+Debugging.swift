#if canImport(SwiftUI)
  public import DRN
  import DRNScreens
  public import SwiftUI

  extension View {
    /// Shows the current place and the last transitions, with buttons for time travel.
    ///
    /// It follows the manager from its first appearance, even while hidden. It is for developers:
    /// the lines contain the values of routes.
    ///
    /// - Parameters:
    ///   - navigation: The window's manager.
    ///   - isShown: Whether it is visible.
    ///   - limit: The maximum number of transitions to list.
    public func navigationDebugOverlay<Route>(
      _ navigation: NavigationManager<Route>, isShown: Bool, limit: Int = 20
    ) -> some View {
      modifier(DebugModifier(navigation: navigation, isShown: isShown, limit: limit))
    }
  }

  private struct DebugModifier<Route: NavigationRoute>: ViewModifier {
    let navigation: NavigationManager<Route>
    let isShown: Bool
    let limit: Int
    @State private var trace: NavigationTrace<Route>?

    func body(content: Content) -> some View {
      content
        .onAppear {
          if trace == nil { trace = NavigationTrace(navigation, limit: limit) }
        }
        .overlay(alignment: .bottom) {
          if isShown, let trace { TraceView(trace: trace) }
        }
    }
  }

  private struct TraceView<Route: NavigationRoute>: View {
    let trace: NavigationTrace<Route>

    var body: some View {
      VStack(alignment: .leading) {
        Text(verbatim: "at \(trace.place)")
        if let overlays = trace.overlays { Text(verbatim: "under \(overlays)") }
        if let origin = trace.willReturnTo { Text(verbatim: "will return to \(origin)") }
        if let waiting = trace.waiting { Text(verbatim: "waits: \(waiting)") }
        if let message = trace.message { Text(verbatim: message) }
        HStack {
          Button(action: { trace.undo() }) { Text(verbatim: "Undo") }
          Button(action: { trace.redo() }) { Text(verbatim: "Redo") }
        }
        ScrollView {
          VStack(alignment: .leading) {
            ForEach(trace.lines) { line in
              Button(action: { trace.rewind(to: line.seq) }) { Text(verbatim: line.text) }
            }
          }
        }
        .frame(maxHeight: 160)
      }
      .font(.caption.monospaced())
      .padding()
      .background(.regularMaterial)
    }
  }
#endif
