import DRN

/// An event but for its lists: what most events have of an ``EventRecord``.
///
/// Nothing here is counted in and out, so an event costs no more to read and to hand on than its
/// bytes do.
struct EventNumbers: Hashable, Sendable {
  var seq: Int
  var time: Timestamp
  var kind: EventKind
  var cause: UInt32 = 0
  var meta: UInt32 = 0
  var route: UInt32 = 0
  var overlay: UInt32 = 0
  var tab: UInt32 = 0
  var flow: UInt32 = 0
  var label: UInt32 = 0
  var payload: UInt32 = 0
  var reason: UInt32 = 0
  var count = 0
  var target = 0
  var node = 0
  var group: GroupRecord?
}
