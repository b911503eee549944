#if Gtk
  import CGtk

  /// Where a widget is in the space that it is given.
  public enum Alignment: Sendable {
    /// It takes all of the space.
    case fill
    /// At the start: left in languages that are written from the left; or at the top.
    case start
    /// At the end.
    case end
    /// In the middle.
    case center

    var value: GtkAlign {
      switch self {
      case .fill: GTK_ALIGN_FILL
      case .start: GTK_ALIGN_START
      case .end: GTK_ALIGN_END
      case .center: GTK_ALIGN_CENTER
      }
    }
  }

  extension Widget {
    /// Where it is horizontally and vertically.
    public func align(_ horizontally: Alignment, _ vertically: Alignment = .fill) {
      unsafe gtk_widget_set_halign(pointer, horizontally.value)
      unsafe gtk_widget_set_valign(pointer, vertically.value)
    }

    /// Whether it takes the space that is left over.
    public func expand(horizontally: Bool = true, vertically: Bool = true) {
      unsafe gtk_widget_set_hexpand(pointer, horizontally ? 1 : 0)
      unsafe gtk_widget_set_vexpand(pointer, vertically ? 1 : 0)
    }

    /// The space around it, in pixels.
    public func setMargins(_ margin: Int) {
      setMargins(start: margin, end: margin, top: margin, bottom: margin)
    }

    /// The space around it, in pixels.
    public func setMargins(start: Int = 0, end: Int = 0, top: Int = 0, bottom: Int = 0) {
      unsafe gtk_widget_set_margin_start(pointer, Int32(clamping: start))
      unsafe gtk_widget_set_margin_end(pointer, Int32(clamping: end))
      unsafe gtk_widget_set_margin_top(pointer, Int32(clamping: top))
      unsafe gtk_widget_set_margin_bottom(pointer, Int32(clamping: bottom))
    }

    /// The least size; -1 for as small as its content.
    public func setSize(width: Int = -1, height: Int = -1) {
      unsafe gtk_widget_set_size_request(pointer, Int32(clamping: width), Int32(clamping: height))
    }

    /// The width that it has on the screen.
    public var width: Int { unsafe Int(gtk_widget_get_width(pointer)) }

    /// The height that it has on the screen.
    public var height: Int { unsafe Int(gtk_widget_get_height(pointer)) }

    /// Where it is in a widget around it: from where lines begin there, and from the top; `nil` where it has no place.
    public func origin(in widget: Widget) -> (start: Int, top: Int)? {
      var bounds = graphene_rect_t()
      guard unsafe gtk_widget_compute_bounds(pointer, widget.pointer, &bounds) != 0 else {
        return nil
      }
      let left = Int(bounds.origin.x)
      let start = isRightToLeft ? widget.width - left - Int(bounds.size.width) : left
      return (start, Int(bounds.origin.y))
    }

    /// Whether the language is written from right to left.
    public var isRightToLeft: Bool {
      unsafe gtk_widget_get_direction(pointer) == GTK_TEXT_DIR_RTL
    }
  }
#endif
