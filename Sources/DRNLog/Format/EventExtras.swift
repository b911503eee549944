/// The fields of an event that only a start, a reset, a restoration, a refusal or a rewind can have:
/// nothing, or a box.
indirect enum EventExtras: Hashable, Sendable {
  case none
  case some(Fields)

  struct Fields: Hashable, Sendable {
    var routes: [UInt32] = []
    var overlays: [UInt32] = []
    var tabs: [UInt32] = []
    var settings: SettingsRecord?
    var keyframe: [UInt8] = []
  }

  init(_ fields: Fields) {
    // One form for each value, so that equal records are equal.
    self = fields == Fields() ? .none : .some(fields)
  }

  /// The fields; those of an event without any are empty.
  var fields: Fields {
    get { if case .some(let fields) = self { fields } else { Fields() } }
    set { self = Self(newValue) }
  }
}
