#if canImport(SwiftUI)
  import DRN
  import SwiftUI

  /// Presents what lies on its content, in its style, with the next layer on that.
  ///
  /// At most one of its modifiers has anything to present at a time: the stepper sees to it.
  struct PresentationLayer<Route: NavigationRoute, OverlayScreen: View>: ViewModifier {
    typealias Shown = PresentationStepper<Presentation<Route>>.Shown

    let display: NavigationDisplay<Route>
    let depth: Int
    let overlay: (Route.Overlay) -> OverlayScreen
    @Environment(\.navigationWords) private var words

    func body(content: Content) -> some View {
      content
        .sheet(item: item(.sheet), onDismiss: { gone() }, content: presented)
        .covered(by: item(.cover), onDismiss: { gone() }, content: presented)
        .popped(item(.popover)) { shown in presented(shown).onDisappear { gone() } }
        .inspected(isPresented(.panel)) {
          if let shown = shown(.panel) { presented(shown).onDisappear { gone() } }
        }
        .confirmationDialog(
          title(.dialog), isPresented: isPresented(.dialog),
          titleVisibility: dialog(.dialog)?.item.title.isEmpty ?? true ? .hidden : .visible,
          actions: { if let value = dialog(.dialog)?.item.overlay { overlay(value) } },
          message: { if let text = dialog(.dialog)?.item.message { Text(verbatim: text) } }
        )
        .alert(
          title(.alert), isPresented: isPresented(.alert),
          actions: {
            if case .question(let move) = dialog(.alert)?.item.content {
              Button(role: nil, action: { display.answer(move, goesOn: true) }) {
                Text(verbatim: words.goOn)
              }
              Button(role: .cancel, action: { display.answer(move, goesOn: false) }) {
                Text(verbatim: words.cancel)
              }
            } else if let value = dialog(.alert)?.item.overlay {
              overlay(value)
            }
          },
          message: { if let text = dialog(.alert)?.item.message { Text(verbatim: text) } })
    }

    @ViewBuilder private func presented(_ shown: Shown) -> some View {
      if let value = shown.item.overlay {
        overlay(value)
          .interactiveDismissDisabled(!shown.item.isDismissible)
          .modifier(PresentationLayer(display: display, depth: depth + 1, overlay: overlay))
          .environment(display.navigation)
          .onAppear { display.appeared(shown.id) }
      }
    }

    private func gone() { display.didDismiss(depth: depth) }

    /// What is to be presented here, if it is to be presented in this way.
    private func shown(_ way: PresentationWay) -> Shown? {
      guard let shown = display.shown(at: depth), PresentationWay(shown.item.style) == way else {
        return nil
      }
      return shown
    }

    /// The dialog that is presented here, or is on its way out and still drawn.
    private func dialog(_ way: PresentationWay) -> Shown? {
      if let shown = shown(way) { return shown }
      guard let step = display.stepper.step, step.depth == depth,
        let leaving = display.stepper.leaving
      else { return nil }
      return PresentationWay(leaving.item.style) == way ? leaving : nil
    }

    private func title(_ way: PresentationWay) -> Text {
      Text(verbatim: dialog(way)?.item.title ?? "")
    }

    private func item(_ way: PresentationWay) -> Binding<Shown?> {
      let shown = shown(way)
      return Binding(
        get: { @MainActor in self.shown(way) },
        set: { @MainActor item in
          if item == nil, let shown { display.dismissed(shown.id) }
        })
    }

    private func isPresented(_ way: PresentationWay) -> Binding<Bool> {
      let shown = shown(way)
      return Binding(
        get: { @MainActor in self.shown(way) != nil },
        set: { @MainActor isPresented in
          guard !isPresented, let shown else { return }
          // A dialog's button may be about to move on, and whether it has done so is not documented.
          // What it does is not to be overtaken by the dismissal that comes with it.
          Task { @MainActor in display.dismissed(shown.id) }
        })
    }
  }

  extension View {
    /// A full screen cover, where there are any.
    @ViewBuilder
    fileprivate func covered<Item: Identifiable, Cover: View>(
      by item: Binding<Item?>, onDismiss: @escaping () -> Void,
      @ViewBuilder content: @escaping (Item) -> Cover
    ) -> some View {
      #if os(macOS)
        self
      #else
        fullScreenCover(item: item, onDismiss: onDismiss, content: content)
      #endif
    }

    /// A popover, where there are any.
    @ViewBuilder
    fileprivate func popped<Item: Identifiable, Popover: View>(
      _ item: Binding<Item?>, @ViewBuilder content: @escaping (Item) -> Popover
    ) -> some View {
      #if os(tvOS) || os(watchOS)
        self
      #else
        popover(item: item, content: content)
      #endif
    }

    /// An inspector, where there are any.
    @ViewBuilder
    fileprivate func inspected<Panel: View>(
      _ isPresented: Binding<Bool>, @ViewBuilder content: () -> Panel
    ) -> some View {
      #if os(iOS) || os(macOS)
        inspector(isPresented: isPresented, content: content)
      #else
        self
      #endif
    }
  }
#endif
