#if canImport(SwiftUI)
  import DRN
  import DRNScreens
  import SwiftUI

  /// Presents the item at a depth on its content, in its style, with the next layer on that.
  ///
  /// At most one of its modifiers has something to present at a time, which the stepper ensures.
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

    /// The item to present at this depth, if its presentation is of this kind.
    private func shown(_ kind: PresentationKind) -> Shown? {
      guard let shown = display.shown(at: depth), shown.item.kind == kind else { return nil }
      return shown
    }

    /// The dialog that is presented here, or that is being dismissed and still drawn.
    private func dialog(_ kind: PresentationKind) -> Shown? {
      if let shown = shown(kind) { return shown }
      guard let step = display.stepper.step, step.depth == depth,
        let leaving = display.stepper.leaving
      else { return nil }
      return leaving.item.kind == kind ? leaving : nil
    }

    private func title(_ kind: PresentationKind) -> Text {
      Text(verbatim: dialog(kind)?.item.title ?? "")
    }

    private func item(_ kind: PresentationKind) -> Binding<Shown?> {
      let shown = shown(kind)
      return Binding(
        get: { @MainActor in self.shown(kind) },
        set: { @MainActor item in
          if item == nil, let shown { display.dismissed(shown.id) }
        })
    }

    private func isPresented(_ kind: PresentationKind) -> Binding<Bool> {
      let shown = shown(kind)
      return Binding(
        get: { @MainActor in self.shown(kind) != nil },
        set: { @MainActor isPresented in
          guard !isPresented, let shown else { return }
          // A dialog's button action may be about to navigate. SwiftUI does not document whether it
          // runs before this dismissal; deferring lets it run first.
          Task { @MainActor in display.dismissed(shown.id) }
        })
    }
  }

  extension View {
    /// Adds a full screen cover, on platforms that have it.
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

    /// Adds a popover, on platforms that have it.
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

    /// Adds an inspector, on platforms that have it.
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
