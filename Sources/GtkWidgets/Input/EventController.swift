#if Gtk
  import CGtk

  /// When a controller receives an event that is for a widget inside its own.
  public enum EventPhase: Sendable {
    /// Before the inner widgets.
    case capture
    /// After them, if they do not handle it.
    case bubble
  }

  /// Receives the user's input at the widget that it is added to.
  open class EventController: Object {
    var pointer: OpaquePointer { unsafe OpaquePointer(raw) }

    init(_ pointer: UnsafeMutableRawPointer) { unsafe super.init(owning: pointer) }

    /// When it receives events.
    public func setPhase(_ phase: EventPhase) {
      let value = phase == .capture ? GTK_PHASE_CAPTURE : GTK_PHASE_BUBBLE
      unsafe gtk_event_controller_set_propagation_phase(pointer, value)
    }
  }

  /// The keys that are held while another one is pressed.
  public struct Modifiers: OptionSet, Sendable {
    /// The bits of GDK.
    public let rawValue: UInt32

    /// Creates a set from the bits of GDK.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Shift.
    public static var shift: Self { Self(rawValue: GDK_SHIFT_MASK.rawValue) }
    /// Control.
    public static var control: Self { Self(rawValue: GDK_CONTROL_MASK.rawValue) }
    /// Alt.
    public static var alt: Self { Self(rawValue: GDK_ALT_MASK.rawValue) }

    static let all: Self = [.shift, .control, .alt]
  }

  /// A key, by its name in GDK: `Escape`, `Left`, `F12`, `a`.
  public struct Key: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name.
    public let name: String

    /// Creates a key.
    public init(_ name: String) { self.name = name }

    public init(stringLiteral name: String) { self.init(name) }
  }

  /// Receives keys.
  public final class Keys: EventController {
    /// Creates a controller of the keyboard.
    public init() { unsafe super.init(UnsafeMutableRawPointer(gtk_event_controller_key_new())) }

    /// Calls `body` for each key that is pressed. It says whether it has handled it.
    public func onPress(_ body: @escaping @MainActor (Key, Modifiers) -> Bool) {
      connect("key-pressed") { values in
        guard let name = unsafe gdk_keyval_name(UInt32(values.uint(1))) else { return }
        let modifiers = Modifiers(rawValue: values.flags(3)).intersection(.all)
        values.answer(body(Key(unsafe String(cString: name)), modifiers))
      }
    }
  }

  /// Receives clicks and touches.
  public final class Click: EventController {
    /// Creates a controller of a mouse button; 1 is the main one, which touches are as well, 8 and 9 are back and
    /// forward, 0 is all of them.
    public init(button: Int = 1) {
      unsafe super.init(UnsafeMutableRawPointer(gtk_gesture_click_new()))
      unsafe gtk_gesture_single_set_button(pointer, UInt32(clamping: button))
    }

    /// The button of the event that is being received.
    public var button: Int { unsafe Int(gtk_gesture_single_get_current_button(pointer)) }

    /// Calls `body` when the button is pressed, with the number of clicks in a row.
    public func onPress(_ body: @escaping @MainActor (Int) -> Void) {
      connect("pressed") { body($0.int(1)) }
    }

    /// Calls `body` when the button is released, with the number of clicks in a row.
    public func onRelease(_ body: @escaping @MainActor (Int) -> Void) {
      connect("released") { body($0.int(1)) }
    }

    /// Keeps the event from all other controllers.
    public func claim() { unsafe gtk_gesture_set_state(pointer, GTK_EVENT_SEQUENCE_CLAIMED) }
  }

  /// Receives a long press.
  public final class LongPress: EventController {
    /// Creates a controller.
    public init() { unsafe super.init(UnsafeMutableRawPointer(gtk_gesture_long_press_new())) }

    /// Calls `body` when the finger has stayed long enough.
    public func onPress(_ body: @escaping @MainActor () -> Void) {
      connect("pressed") { _ in body() }
    }
  }

  /// Receives a finger or a pointer that is dragged.
  public final class Drag: EventController {
    /// Creates a controller.
    ///
    /// - Parameter touchOnly: Whether only touches count.
    public init(touchOnly: Bool = false) {
      unsafe super.init(UnsafeMutableRawPointer(gtk_gesture_drag_new()))
      unsafe gtk_gesture_single_set_touch_only(pointer, touchOnly ? 1 : 0)
    }

    /// Calls `body` with the point at which a drag begins.
    public func onBegin(_ body: @escaping @MainActor (_ x: Double, _ y: Double) -> Void) {
      connect("drag-begin") { body($0.double(1), $0.double(2)) }
    }

    /// Calls `body` with the way from there, each time it changes.
    public func onUpdate(_ body: @escaping @MainActor (_ x: Double, _ y: Double) -> Void) {
      connect("drag-update") { body($0.double(1), $0.double(2)) }
    }

    /// Calls `body` with the way from there when the drag ends.
    public func onEnd(_ body: @escaping @MainActor (_ x: Double, _ y: Double) -> Void) {
      connect("drag-end") { body($0.double(1), $0.double(2)) }
    }

    /// Calls `body` when the system has ended the drag.
    public func onCancel(_ body: @escaping @MainActor () -> Void) {
      connect("cancel") { _ in body() }
    }

    /// Keeps the rest of the drag from all other controllers.
    public func claim() { unsafe gtk_gesture_set_state(pointer, GTK_EVENT_SEQUENCE_CLAIMED) }

    /// Leaves the rest of the drag to others.
    public func deny() { unsafe gtk_gesture_set_state(pointer, GTK_EVENT_SEQUENCE_DENIED) }
  }

  /// Receives every movement of the pointer.
  public final class Motion: EventController {
    /// Creates a controller.
    public init() { unsafe super.init(UnsafeMutableRawPointer(gtk_event_controller_motion_new())) }

    /// Calls `body` whenever the pointer has moved.
    public func onMove(_ body: @escaping @MainActor (_ x: Double, _ y: Double) -> Void) {
      connect("motion") { body($0.double(1), $0.double(2)) }
    }
  }

  /// Receives every event before anything else does; for idle timers.
  public final class AnyInput: EventController {
    /// Creates a controller.
    public init() {
      unsafe super.init(UnsafeMutableRawPointer(gtk_event_controller_legacy_new()))
      setPhase(.capture)
    }

    /// Calls `body` for each key, click, touch and scroll, but not where the pointer has only moved.
    public func onInput(_ body: @escaping @MainActor () -> Void) {
      onInput(handling: {
        body()
        return false
      })
    }

    /// Calls `body` for each key, click, touch and scroll. It says whether the event is handled, so that nobody else
    /// receives it.
    public func onInput(handling body: @escaping @MainActor () -> Bool) {
      connect("event") { values in
        values.answer(unsafe drn_event_is_input(values.value(1)) != 0 && body())
      }
    }
  }
#endif
