/// A value that is passed by its address, to a closure that is called within ``Borrowed/pass(_:to:)``.
///
/// A closure that a generic class has takes its generic parameters by their addresses, and calls a
/// specialized function with their values: that takes as long as a look-up.
@safe
@usableFromInline
package struct Borrowed<Value> {
  @usableFromInline package let address: UnsafePointer<Value>

  @inlinable @inline(__always)
  init(_ address: UnsafePointer<Value>) { unsafe self.address = unsafe address }

  @inlinable
  package var value: Value {
    @inline(__always)
    _read { yield unsafe address.pointee }
  }

  @inlinable @inline(__always)
  package static func pass<Result>(_ value: borrowing Value, to body: (Borrowed) -> Result)
    -> Result
  {
    unsafe withUnsafePointer(to: value) { unsafe body(Borrowed($0)) }
  }
}
