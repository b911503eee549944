#if Gtk
  import CGtk

  /// What a signal tells its handler, and the handler's answer.
  @safe @MainActor
  struct SignalValues: ~Copyable {
    private let values: UnsafePointer<GValue>
    private let count: Int
    private let result: UnsafeMutablePointer<GValue>?

    init(
      _ values: UnsafePointer<GValue>, count: Int, result: UnsafeMutablePointer<GValue>?
    ) {
      unsafe (self.values, self.count, self.result) = unsafe (values, count, result)
    }

    /// The values after the object, whose index is 0.
    func value(_ index: Int) -> UnsafePointer<GValue> {
      precondition((0..<count).contains(index), "A signal does not have so many values.")
      return unsafe values + index
    }

    func int(_ index: Int) -> Int { unsafe Int(g_value_get_int(value(index))) }
    func uint(_ index: Int) -> Int { unsafe Int(g_value_get_uint(value(index))) }
    func flags(_ index: Int) -> UInt32 { unsafe g_value_get_flags(value(index)) }
    func double(_ index: Int) -> Double { unsafe g_value_get_double(value(index)) }
    func pointer(_ index: Int) -> UnsafeMutableRawPointer? {
      unsafe g_value_get_pointer(value(index))
    }

    /// Answers whether the signal is handled, so that nobody else receives it.
    func answer(_ isHandled: Bool) {
      if let result = unsafe result { unsafe g_value_set_boolean(result, isHandled ? 1 : 0) }
    }
  }

  /// A closure that is called for a signal; its only owner is GTK.
  @MainActor
  final class SignalHandler {
    private let body: @MainActor (borrowing SignalValues) -> Void

    init(_ body: @escaping @MainActor (borrowing SignalValues) -> Void) { self.body = body }

    static let call: drn_signal_call = { data, values, count, result in
      guard let data = unsafe data, let values = unsafe values else { return }
      let handler = unsafe Unmanaged<SignalHandler>.fromOpaque(data)
      // GTK calls on the main thread, so nothing is sent anywhere.
      nonisolated(unsafe) let (first, answer) = unsafe (values, result)
      MainActor.assumeIsolated {
        let values = unsafe SignalValues(first, count: Int(count), result: answer)
        unsafe handler.takeUnretainedValue().body(values)
      }
    }

    static let release: GClosureNotify = { data, _ in
      if let data = unsafe data { unsafe Unmanaged<SignalHandler>.fromOpaque(data).release() }
    }
  }
#endif
