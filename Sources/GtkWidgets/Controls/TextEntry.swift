#if Gtk
  import CGtk

  /// A line that the user writes.
  public final class TextEntry: Widget {
    private var entry: UnsafeMutablePointer<GtkEntry> {
      unsafe raw.assumingMemoryBound(to: GtkEntry.self)
    }

    /// Creates an entry.
    ///
    /// - Parameters:
    ///   - placeholder: What is shown as long as it is empty, which is its name for screen readers too.
    ///   - isSecret: Whether the characters are hidden, as for passwords.
    public init(placeholder: String = "", isSecret: Bool = false) {
      unsafe super.init(gtk_entry_new())
      if !placeholder.isEmpty {
        unsafe gtk_entry_set_placeholder_text(entry, placeholder)
        setAccessibleName(placeholder)
      }
      if isSecret { unsafe gtk_entry_set_visibility(entry, 0) }
    }

    /// What the user has written. A new text has the caret at its end.
    public var text: String {
      get { unsafe String(cString: gtk_editable_get_text(OpaquePointer(raw))) }
      set {
        guard newValue != text else { return }
        unsafe gtk_editable_set_text(OpaquePointer(raw), newValue)
        unsafe gtk_editable_set_position(OpaquePointer(raw), -1)
      }
    }

    /// Calls `body` with the text after each change of it.
    public func onTextChange(_ body: @escaping @MainActor (String) -> Void) {
      connect("changed") { [weak self] _ in if let self { body(text) } }
    }

    /// Calls `body` when the user presses Return.
    public func onSubmit(_ body: @escaping @MainActor () -> Void) {
      connect("activate") { _ in body() }
    }
  }
#endif
