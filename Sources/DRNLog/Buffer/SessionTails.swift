/// The open ends of the sessions that are being written.
///
/// They are in an array, where they are changed in place: a dictionary gives copies of its values.
///
/// Invariants:
/// - `slots` has the place of each tail in `tails`, by the number of its session.
struct SessionTails {
  private var tails: [SessionTail] = []
  private var slots: [UInt32: Int] = [:]
  /// The session that was looked up last, which is often the next one too.
  private var newest: (session: UInt32, slot: Int)?

  subscript(session: UInt32) -> SessionTail? { slots[session].map { tails[$0] } }

  /// The tail in a slot.
  subscript(slot slot: Int) -> SessionTail {
    _read { yield tails[slot] }
    _modify { yield &tails[slot] }
  }

  /// The slot of a session's tail, until one is removed; `nil` if it has none.
  @inline(__always)
  mutating func slot(of session: UInt32) -> Int? {
    if let newest, newest.session == session { return newest.slot }
    guard let slot = slots[session] else { return nil }
    newest = (session, slot)
    return slot
  }

  func contains(_ session: UInt32) -> Bool { slots[session] != nil }

  /// Adds the tail of a session that has none.
  ///
  /// - Returns: Its slot.
  @discardableResult
  mutating func add(_ tail: SessionTail) -> Int {
    assert(!contains(tail.open.session))
    slots[tail.open.session] = tails.count
    tails.append(tail)
    return tails.count - 1
  }

  mutating func remove(_ session: UInt32) {
    guard let slot = slots.removeValue(forKey: session) else { return }
    newest = nil
    // The last one takes the place.
    tails.swapAt(slot, tails.count - 1)
    tails.removeLast()
    if slot < tails.count { slots[tails[slot].open.session] = slot }
  }
}
