/// The fields that only a start, a reset, an edit, a restoration, a refusal or a rewind can have. They
/// are boxed, because most events have none.
package indirect enum EventExtras: Hashable, Sendable {
  case none
  case some(Fields)

  package struct Fields: Hashable, Sendable {
    var routes: [UInt32] = []
    var overlays: [UInt32] = []
    var tabs: [UInt32] = []
    var kept: [UInt32] = []
    var settings: SettingsRecord?
    var keyframe: [UInt8] = []
  }

  init(_ fields: Fields) {
    // Empty fields have one representation, so that equal records compare equal.
    self = fields == Fields() ? .none : .some(fields)
  }

  /// The fields; empty if the event has none.
  var fields: Fields {
    get { if case .some(let fields) = self { fields } else { Fields() } }
    set { self = Self(newValue) }
  }
}
