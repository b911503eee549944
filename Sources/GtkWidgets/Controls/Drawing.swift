#if Gtk
  import CGtk

  /// A widget that the app draws, with filled shapes.
  public final class Drawing: Widget {
    private let draw: @MainActor (Canvas) -> Void

    /// Creates a drawing.
    ///
    /// - Parameters:
    ///   - width: Its least width.
    ///   - height: Its least height.
    ///   - draw: Draws it; called whenever it has to be drawn again.
    public init(width: Int, height: Int, _ draw: @escaping @MainActor (Canvas) -> Void) {
      self.draw = draw
      unsafe super.init(gtk_drawing_area_new())
      let area = unsafe raw.assumingMemoryBound(to: GtkDrawingArea.self)
      unsafe gtk_drawing_area_set_content_width(area, Int32(clamping: width))
      unsafe gtk_drawing_area_set_content_height(area, Int32(clamping: height))
      unsafe gtk_drawing_area_set_draw_func(
        area, { _, cairo, width, height, this in unsafe Drawing.draw(cairo, width, height, this) },
        Unmanaged.passUnretained(self).toOpaque(), nil)
    }

    /// Has it drawn again.
    public func redraw() { unsafe gtk_widget_queue_draw(pointer) }

    nonisolated private static func draw(
      _ cairo: OpaquePointer?, _ width: Int32, _ height: Int32, _ this: UnsafeMutableRawPointer?
    ) {
      guard let cairo = unsafe cairo, let this = unsafe this else { return }
      // GTK draws on the main thread, so nothing is sent anywhere.
      nonisolated(unsafe) let context = unsafe cairo
      let drawing = unsafe Unmanaged<Drawing>.fromOpaque(this)
      MainActor.assumeIsolated {
        let canvas = unsafe Canvas(context, width: Double(width), height: Double(height))
        unsafe drawing.takeUnretainedValue().draw(canvas)
      }
    }
  }

  /// What a ``Drawing`` draws on, while it draws. The origin is the top left corner.
  @safe @MainActor
  public struct Canvas {
    private let cairo: OpaquePointer
    /// The width.
    public let width: Double
    /// The height.
    public let height: Double

    init(_ cairo: OpaquePointer, width: Double, height: Double) {
      unsafe self.cairo = unsafe cairo
      (self.width, self.height) = (width, height)
    }

    /// Chooses the color of what follows; each part is from 0 to 1.
    public func setColor(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) {
      unsafe cairo_set_source_rgba(cairo, red, green, blue, alpha)
    }

    /// Fills a rectangle.
    public func fillRectangle(x: Double, y: Double, width: Double, height: Double) {
      unsafe cairo_rectangle(cairo, x, y, width, height)
      unsafe cairo_fill(cairo)
    }

    /// Fills a circle.
    public func fillCircle(x: Double, y: Double, radius: Double) {
      unsafe cairo_new_sub_path(cairo)
      unsafe cairo_arc(cairo, x, y, radius, 0, 2 * Double.pi)
      unsafe cairo_fill(cairo)
    }

    /// Fills a polygon.
    public func fillPolygon(_ points: [(x: Double, y: Double)]) {
      for point in points { unsafe cairo_line_to(cairo, point.x, point.y) }
      unsafe cairo_close_path(cairo)
      unsafe cairo_fill(cairo)
    }
  }
#endif
