#if Gtk
  import GtkWidgets

  /// One sentence above the shop, until the next touch.
  final class Notice: Box {
    private let label = Label()

    init() {
      super.init(.horizontal, classes: ["notice"], [label])
      align(.center, .start)
      setAccessibleRole(.status)
      label.name = "notice"
      isVisible = false
    }

    func show(_ text: String?) {
      label.text = text ?? ""
      isVisible = text != nil
    }
  }
#endif
