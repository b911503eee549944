#if Gtk
  import DRNScreens
  import GtkWidgets

  /// A presentation beside the widget that it belongs to.
  final class PopoverHost: PresentationHost {
    let id: Int
    let kind = PresentationKind.popover
    let content: Widget
    private let popover: Popover

    init(
      _ id: Int, _ content: Widget, title: String?, at anchor: Widget, isDismissible: Bool,
      onClose: @escaping @MainActor () -> Void
    ) {
      (self.id, self.content) = (id, content)
      popover = Popover(content, at: anchor, isDismissible: isDismissible)
      popover.addClass("drn-popover")
      if let title { popover.setAccessibleName(title) }
      popover.onClose(onClose)
    }

    func open() { popover.open() }

    func setReachable(_ isReachable: Bool) { popover.isReachable = isReachable }

    func close(isAnimated: Bool) { popover.close() }
  }
#endif
