#if Gtk
  import CGtk
  import Platform

  /// A slider over whole numbers.
  public final class Scale: Widget {
    private var range: UnsafeMutablePointer<GtkRange> {
      unsafe raw.assumingMemoryBound(to: GtkRange.self)
    }

    /// Creates a horizontal slider.
    ///
    /// - Parameters:
    ///   - values: What can be chosen.
    ///   - title: What a screen reader calls it.
    public init(_ values: ClosedRange<Int>, title: String = "") {
      unsafe super.init(
        gtk_scale_new_with_range(
          GTK_ORIENTATION_HORIZONTAL, Double(values.lowerBound),
          Double(max(values.upperBound, values.lowerBound + 1)), 1))
      setAccessibleName(title)
      unsafe gtk_scale_set_digits(raw.assumingMemoryBound(to: GtkScale.self), 0)
    }

    /// The value.
    public var value: Int {
      get { unsafe Int(gtk_range_get_value(range).rounded()) }
      set { unsafe gtk_range_set_value(range, Double(newValue)) }
    }

    /// The values that can be chosen.
    public func setRange(_ values: ClosedRange<Int>) {
      unsafe gtk_range_set_range(
        range, Double(values.lowerBound), Double(max(values.upperBound, values.lowerBound + 1)))
    }

    /// Does what the user's dragging of the handle does.
    public func move(to value: Int) { unsafe drn_range_move(raw, Double(value)) }

    /// Calls `body` with the new value whenever the user, and not the app, has changed it.
    public func onUserChange(_ body: @escaping @MainActor (Int) -> Void) {
      connect("change-value") { values in
        body(Int(values.double(2).rounded()))
        values.answer(false)
      }
    }
  }
#endif
