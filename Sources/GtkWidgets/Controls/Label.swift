#if Gtk
  import CGtk

  /// A text that the user reads.
  public final class Label: Widget {
    /// Creates a label; long texts are broken between words.
    public init(_ text: String = "", classes: [String] = []) {
      unsafe super.init(gtk_label_new(text))
      unsafe gtk_label_set_wrap(label, 1)
      unsafe gtk_label_set_xalign(label, 0)
      for name in classes { addClass(name) }
    }

    private var label: OpaquePointer { unsafe OpaquePointer(raw) }

    /// The text.
    public var text: String {
      get { unsafe String(cString: gtk_label_get_text(label)) }
      set { unsafe gtk_label_set_text(label, newValue) }
    }

    /// Where the lines are in the label's width, from 0 (start) to 1 (end).
    public var lineAlignment: Double {
      get { unsafe Double(gtk_label_get_xalign(label)) }
      set {
        unsafe gtk_label_set_xalign(label, Float(newValue))
        let justification =
          newValue == 0.5
          ? GTK_JUSTIFY_CENTER : newValue > 0.5 ? GTK_JUSTIFY_RIGHT : GTK_JUSTIFY_LEFT
        unsafe gtk_label_set_justify(label, justification)
      }
    }

    /// Whether long texts are broken into lines; otherwise they end in an ellipsis.
    public var wraps: Bool {
      get { unsafe gtk_label_get_wrap(label) != 0 }
      set {
        unsafe gtk_label_set_wrap(label, newValue ? 1 : 0)
        unsafe gtk_label_set_ellipsize(label, newValue ? PANGO_ELLIPSIZE_NONE : PANGO_ELLIPSIZE_END)
      }
    }
  }
#endif
