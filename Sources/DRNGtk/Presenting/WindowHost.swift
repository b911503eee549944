#if Gtk
  import DRNScreens
  import GtkWidgets

  /// A dialog in a window of its own, which has to be answered first.
  final class WindowHost: PresentationHost {
    let id: Int
    let kind: PresentationKind
    let content: Widget
    let window: Window

    init(
      _ id: Int, _ kind: PresentationKind, _ content: Widget, title: String, over parent: Window?,
      onClose: @escaping @MainActor () -> Void
    ) {
      (self.id, self.kind, self.content) = (id, kind, content)
      window = Window(nil, title: title, width: 400, height: -1)
      window.child = content
      window.isResizable = false
      content.addClass("drn-dialog")
      if let parent { window.makeModal(for: parent) }
      window.onCloseRequest {
        // It closes when the manager has closed the overlay.
        onClose()
        return false
      }
    }

    func open() { window.present() }

    func setReachable(_ isReachable: Bool) {}

    func close(isAnimated: Bool) { window.close() }
  }
#endif
