/// A list of unretained objects. They remove themselves in `deinit`, so all objects in the list are
/// alive.
@safe
struct LiveObjects<Object: AnyObject> {
  private var objects = unsafe [Unmanaged<Object>]()

  mutating func add(_ object: Object) { unsafe objects.append(.passUnretained(object)) }

  mutating func remove(_ object: Object) {
    let place = unsafe Unmanaged.passUnretained(object).toOpaque()
    unsafe objects.removeAll { unsafe $0.toOpaque() == place }
  }

  /// Calls `body` without retaining, because an object's `deinit` may have begun.
  func each(_ body: (Object) -> Void) {
    for index in unsafe objects.indices {
      unsafe objects[index]._withUnsafeGuaranteedRef(body)
    }
  }
}
