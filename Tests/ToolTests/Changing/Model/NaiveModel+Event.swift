extension NaiveModel {
  /// One recorded transition, with the fields that it has; the others are nil.
  ///
  /// `tab` is the one that the command names, not the one that comes of it. Of a call that is an
  /// event "(count)" the count is all that is kept: no overlay in `overlaysHidden`, no route in
  /// `wentBack`. Of `historyEdited` nothing is kept: DESIGN says no keys for its list and cursor.
  struct Event: Sendable {
    var seq = 0
    var kind: String
    var group: Group?
    var route: ModelJSON?
    var routes: [ModelJSON]?
    var overlay: ModelJSON?
    var tab: ModelJSON?
    var flow: ModelJSON?
    var count: Int?
    var target: Int?
    var label: ModelJSON?
    var payload: ModelJSON?
  }

  /// "One group `{name, first, count}`": `count` is of events, which seqs from `first` on have.
  struct Group: Sendable {
    var name: ModelJSON
    var first: Int
    var count: Int
  }
}

extension NaiveModel.Event {
  /// The fields in the order of a line of `drn replay --json`, without session, time, cause,
  /// settings and meta: `{"seq":7,"kind":"composed","group":null,"route":…,…}`.
  var text: String {
    let group = group.map {
      #"{"name":\#($0.name.text),"first":\#($0.first),"count":\#($0.count)}"#
    }
    let fields: [(String, String?)] = [
      ("seq", String(seq)), ("kind", ModelJSON.quoted(kind)), ("group", group ?? "null"),
      ("route", route?.text), ("routes", routes.map { ModelJSON.array($0).text }),
      ("overlay", overlay?.text), ("tab", tab?.text), ("flow", flow?.text),
      ("count", count.map { String($0) }), ("target", target.map { String($0) }),
      ("label", label?.text), ("payload", payload?.text),
    ]
    return "{"
      + fields.compactMap { key, value in value.map { #""\#(key)":\#($0)"# } }
      .joined(separator: ",") + "}"
  }
}
