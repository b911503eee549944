#if Gtk
  import CGtk

  /// Tells a screen reader what has happened, without showing it.
  ///
  /// GTK has a function for that since 4.14. Before, a screen reader says the text of an alert that appears: this is
  /// one, as small as a widget can be. Put it somewhere in the window.
  public final class Announcer: Widget {
    private let label = Label(classes: ["announcer"])

    /// Creates an announcer that is silent.
    public init() {
      unsafe super.init(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))
      label.setAccessibleRole(.alert)
      label.isVisible = false
      label.wraps = false
      align(.start, .start)
      opacity = 0
      unsafe gtk_widget_set_can_target(pointer, 0)
      unsafe gtk_box_append(raw.assumingMemoryBound(to: GtkBox.self), label.pointer)
    }

    /// Has a text said.
    public func announce(_ text: String) {
      label.isVisible = false
      label.text = text
      label.setAccessibleName(text)
      label.isVisible = true
    }

    /// What was said last.
    public var text: String { label.text }
  }
#endif
