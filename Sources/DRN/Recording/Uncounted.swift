/// A reference to an object that something else keeps alive, used without counting references: that
/// takes as long as recording a transition.
@safe
@usableFromInline
struct Uncounted<Object: AnyObject> {
  @usableFromInline let object: Unmanaged<Object>

  @inlinable
  init(_ object: Object) { unsafe self.object = .passUnretained(object) }

  /// Calls `body` with the object.
  ///
  /// - Precondition: The object exists.
  @inlinable @inline(__always)
  func use<Result>(_ body: (Object) -> Result) -> Result {
    unsafe object._withUnsafeGuaranteedRef { body($0) }
  }
}
