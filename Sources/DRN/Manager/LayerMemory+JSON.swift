// The note that records what all layers have:
//
//     {"layers":[{"id":[12,0],"focus":"name","values":{"checkout":{"name":"Ann"}}},
//                {"id":[12,0],"overlays":1,"values":{"coupon":{"code":"X"}}},{"root":1,"values":…}]}
//
// `overlays` and `root` say how many overlays of a place or above all places there are up to the layer, which
// is the topmost of them. Values are inside of the name of their screen's or overlay's case, so that rules
// about the parameters of that case apply to them too.

extension LayerMemory {
  /// - Parameter caseName: The name of the case of a route, or of an overlay on it.
  func payload(
    of state: NavigationState<Route>, caseName: (Route?, Route.Overlay?) -> String?
  ) -> JSONValue {
    var routes: [EntryID: Route] = [:]
    for history in state.histories {
      for entry in history.entries { routes[entry.id] = entry.route }
    }
    let layers = contents.sorted { $0.key.order.lexicographicallyPrecedes($1.key.order) }
    let list = layers.map { layer, contents in
      var object = JSONObject()
      let overlay: Route.Overlay?
      switch layer {
      case .place(let id, let overlays):
        object["id"] = [.integer(id.seq), .integer(id.index)]
        if !overlays.isEmpty { object["overlays"] = .integer(overlays.count) }
        overlay = overlays.last
      case .root(let overlays):
        object["root"] = .integer(overlays.count)
        overlay = overlays.last
      }
      if let focus = contents.focus { object["focus"] = .string(focus) }
      if !contents.values.isEmpty {
        var values = JSONObject()
        for (key, value) in contents.values { values[key] = value }
        let name = caseName(layer.id.flatMap { routes[$0] }, overlay)
        object["values"] = .object(JSONObject(uniqueMembers: [(name ?? "", .object(values))]))
      }
      return JSONValue.object(object)
    }
    return .object(JSONObject(uniqueMembers: [("layers", .array(list))]))
  }

  /// Takes up the layers of a note that are in a state. Values of which a log has only a hash are left out.
  ///
  /// - Parameter ids: The ids that entries have now; `nil` if they are those of the note.
  func restore(_ payload: JSONValue, _ state: NavigationState<Route>, ids: [EntryID: EntryID]?) {
    var overlays: [EntryID: [Route.Overlay]] = [:]
    for history in state.histories {
      for entry in history.entries { overlays[entry.id] = entry.overlays }
    }
    for json in payload["layers"]?.arrayValue ?? [] {
      let layer: Layer
      if let count = json["root"]?.count, count > 0, count <= state.rootOverlays.count {
        layer = .root(overlays: Array(state.rootOverlays.prefix(count)))
      } else if let recorded = EntryID(json["id"]), let id = ids.map({ $0[recorded] }) ?? recorded,
        let all = overlays[id], case let count = json["overlays"].map({ $0.count ?? -1 }) ?? 0,
        (0...all.count).contains(count)
      {
        layer = .place(id, overlays: Array(all.prefix(count)))
      } else {
        continue
      }
      recorded.insert(layer)
      if let focus = json["focus"]?.stringValue { self[layer].focus = focus }
      // One member, whose name is the case's.
      for (_, values) in json["values"]?.objectValue ?? JSONObject() {
        for (key, value) in values.objectValue ?? JSONObject() where !value.isHidden {
          self[layer].values[key] = value
        }
      }
    }
  }
}

extension LayerMemory.Layer {
  var id: EntryID? { if case .place(let id, _) = self { id } else { nil } }

  /// Places in the order of their ids, then what is above all places.
  fileprivate var order: [Int] {
    switch self {
    case .place(let id, let overlays): [0, id.seq, id.index, overlays.count]
    case .root(let overlays): [1, overlays.count]
    }
  }
}

extension JSONValue {
  fileprivate var count: Int? { numberValue.flatMap { Int($0.text) } }

  /// Whether a log has only a hash of some of it.
  fileprivate var isHidden: Bool {
    switch self {
    case .null, .bool, .number, .string: false
    case .array(let elements): elements.contains { $0.isHidden }
    case .object(let object): object["$hidden"] != nil || object.contains { $0.value.isHidden }
    }
  }
}

extension EntryID {
  fileprivate init?(_ json: JSONValue?) {
    guard let pair = json?.arrayValue, pair.count == 2, let seq = pair[0].count,
      let index = pair[1].count
    else { return nil }
    self.init(seq: seq, index: index)
  }
}
