/// The fields of an event that fits in one record.
@usableFromInline
struct ShortEvent {
  @usableFromInline var code: UInt8
  @usableFromInline var route: UInt32
  @usableFromInline var overlay: UInt32
  @usableFromInline var tab: UInt32
  @usableFromInline var cause: UInt32
  /// A count, or a rewind's target.
  @usableFromInline var number: UInt64

  @inlinable
  init(
    code: UInt8, route: UInt32 = 0, overlay: UInt32 = 0, tab: UInt32 = 0, cause: UInt32 = 0,
    number: UInt64 = 0
  ) {
    self.code = code
    self.route = route
    self.overlay = overlay
    self.tab = tab
    self.cause = cause
    self.number = number
  }
}
