#if Gtk
  import CGtk

  /// Tells a screen reader what has happened, without showing it.
  ///
  /// GTK has a function for that since 4.14. Before, what is told is the changed name of an alert: this is one, which
  /// cannot be seen. Put it somewhere in the window before that is shown.
  public final class Announcer: Widget {
    /// Creates an announcer that is silent.
    public init() {
      unsafe super.init(gtk_label_new(nil))
      setAccessibleRole(.alert)
      // Without a name, a screen reader calls it by its type.
      setAccessibleName("\u{200B}")
      align(.start, .start)
      opacity = 0
      unsafe gtk_widget_set_can_target(pointer, 0)
      onChange(ofRoot: { [weak self] in self?.becomeKnown() })
    }

    /// What was said last.
    public private(set) var text = ""
    private var hasMark = false

    /// Has a text said.
    public func announce(_ text: String) {
      // The same name again would be no change.
      setAccessibleName(isRepeated(text) ? text + "\u{200B}" : text)
    }

    private func isRepeated(_ text: String) -> Bool {
      defer { (self.text, hasMark) = (text, text == self.text && !hasMark) }
      return text == self.text && !hasMark
    }

    /// GTK tells nothing of a widget that no screen reader has asked for and that never had the focus.
    private func becomeKnown() {
      guard isInWindow else { return }
      isFocusable = true
      grabFocus()
      isFocusable = false
    }
  }
#endif
