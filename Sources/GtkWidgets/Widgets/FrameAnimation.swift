#if Gtk
  import CGtk

  /// Changes something with each frame that a widget draws, for a time.
  ///
  /// Where the user wants no animations, and where the widget is not on the screen, it is over at once.
  @MainActor
  public final class FrameAnimation {
    private weak var widget: Widget?
    private let duration: Int64
    private var step: (@MainActor (Double) -> Void)?
    private var onEnd: (@MainActor () -> Void)?
    private var callback: UInt32 = 0
    private var start: Int64?

    /// Starts an animation, which lasts until its end, or until the widget is gone.
    ///
    /// - Parameters:
    ///   - widget: The widget whose frames count.
    ///   - duration: How long it takes.
    ///   - step: Called with the part that is over, from 0 to 1; 1 is the last.
    ///   - onEnd: Called once, after the last step.
    public init(
      of widget: Widget, for duration: Duration, _ step: @escaping @MainActor (Double) -> Void,
      onEnd: @escaping @MainActor () -> Void
    ) {
      (self.widget, self.step, self.onEnd) = (widget, step, onEnd)
      let (seconds, attoseconds) = duration.components
      self.duration = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
      guard widget.isMapped, StyleSheet.isAnimated, self.duration > 0 else {
        finish()
        return
      }
      let this = unsafe Unmanaged.passRetained(self).toOpaque()
      callback = unsafe gtk_widget_add_tick_callback(
        widget.pointer,
        { _, clock, this in
          guard let this = unsafe this else { return 0 }
          let animation = unsafe Unmanaged<FrameAnimation>.fromOpaque(this)
          let time = unsafe Int64(gdk_frame_clock_get_frame_time(clock))
          return MainActor.assumeIsolated {
            unsafe animation.takeUnretainedValue().draw(time) ? 1 : 0
          }
        }, this,
        { this in
          if let this = unsafe this { unsafe Unmanaged<FrameAnimation>.fromOpaque(this).release() }
        })
    }

    /// Ends it now, with its last step. Later calls do nothing.
    public func finish() {
      guard let step, let onEnd else { return }
      // What they refer to is no longer needed.
      (self.step, self.onEnd) = (nil, nil)
      step(1)
      onEnd()
      guard callback != 0, let widget else { return }
      let ended = callback
      callback = 0
      unsafe gtk_widget_remove_tick_callback(widget.pointer, ended)
    }

    /// - Returns: Whether it goes on.
    private func draw(_ time: Int64) -> Bool {
      let start = start ?? time
      self.start = start
      guard time - start < duration else {
        // GTK removes the callback by itself.
        callback = 0
        finish()
        return false
      }
      step?(Double(time - start) / Double(duration))
      return step != nil
    }
  }
#endif
