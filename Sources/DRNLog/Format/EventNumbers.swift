package import DRN

/// The scalar fields of an ``EventRecord``, which are all that most events have.
///
/// It is trivial, without reference counting, so reading and passing an event costs no more than
/// copying its bytes.
package struct EventNumbers: Hashable, Sendable {
  package var seq: Int
  var time: Timestamp
  package var kind: EventKind
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

  /// The tab that a `tabSelected` selects.
  package var selectedTab: UInt32 { tab }
}
