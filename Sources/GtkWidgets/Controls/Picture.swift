#if Gtk
  import CGtk

  /// A picture, as large as its space allows.
  public final class Picture: Widget {
    /// Creates a picture; where the file cannot be read, it is empty.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - description: What it shows, for a screen reader; `nil` for a decoration.
    public init(path: String, description: String? = nil) {
      unsafe super.init(gtk_picture_new_for_filename(path))
      if let description {
        unsafe gtk_picture_set_alternative_text(OpaquePointer(raw), description)
      }
    }

    /// Creates a picture of what a widget looks like now, for as long as the picture is needed: a decoration.
    public init(of widget: Widget) {
      let looks = unsafe gtk_widget_paintable_new(widget.pointer)
      let still = unsafe gdk_paintable_get_current_image(looks)
      unsafe super.init(gtk_picture_new_for_paintable(still))
      unsafe g_object_unref(UnsafeMutableRawPointer(looks))
      unsafe g_object_unref(UnsafeMutableRawPointer(still))
      isReachable = false
    }
  }

  /// An icon of the theme.
  public final class Icon: Widget {
    /// Creates an icon by its name in the theme.
    ///
    /// - Parameters:
    ///   - name: The name, such as `go-previous-symbolic`.
    ///   - size: The height in pixels.
    public init(_ name: String, size: Int = 16) {
      unsafe super.init(gtk_image_new_from_icon_name(name))
      unsafe gtk_image_set_pixel_size(OpaquePointer(raw), Int32(clamping: size))
    }
  }

  /// A wheel that turns while something takes time.
  public final class Spinner: Widget {
    /// Creates a wheel that turns.
    public init() {
      unsafe super.init(gtk_spinner_new())
      unsafe gtk_spinner_start(OpaquePointer(raw))
    }
  }
#endif
