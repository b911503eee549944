import DRN

// Values of the app inside of what the engine records itself. They are masked like the routes and overlays
// that they are, or belong to.

extension Masker {
  /// A meta whose wanted call is masked; `nil` if it is unchanged.
  func maskedWantedCall(in meta: JSONValue) -> JSONValue? {
    guard let wanted = meta["wanted"], let masked = maskedValues(in: wanted),
      var members = meta.objectValue
    else { return nil }
    members["wanted"] = masked
    return .object(members)
  }

  /// Part of a wanted call, with its values masked; `nil` if it is unchanged.
  private func maskedValues(in json: JSONValue) -> JSONValue? {
    switch json {
    case .null, .bool, .number, .string: return nil
    case .array(var elements):
      var isChanged = false
      for index in elements.indices {
        guard let masked = maskedValues(in: elements[index]) else { continue }
        (elements[index], isChanged) = (masked, true)
      }
      return isChanged ? .array(elements) : nil
    case .object(let object):
      var result = object
      for (key, value) in object {
        let hidden =
          if let kind = Self.kinds[key] { masked(value, kind) } else { maskedValues(in: value) }
        if let hidden { result[key] = hidden }
      }
      return result == object ? nil : .object(result)
    }
  }

  private static let kinds: [String: SymbolKind] = [
    "route": .route, "overlay": .overlay, "tab": .tab, "flow": .flow,
  ]

  /// The note of all saved values: each is masked like a parameter of the case that it belongs to; `nil` if it
  /// is unchanged.
  func maskedSavedValues(_ payload: JSONValue) -> JSONValue? {
    guard var layers = payload["layers"]?.arrayValue, var members = payload.objectValue else {
      return nil
    }
    var isChanged = false
    for index in layers.indices {
      guard var layer = layers[index].objectValue else { continue }
      let kind: SymbolKind =
        layer["overlays"] == nil && layer["root"] == nil ? .route : .overlay
      if let hidden = layer["values"].flatMap({ masked($0, kind) }) {
        layer["values"] = hidden
        isChanged = true
      }
      // As in the meta of the transition that leaves the place.
      if let focus = layer["focus"], let meta = maskedMeta(["focus": focus]) {
        layer["focus"] = meta["focus"]
        isChanged = true
      }
      layers[index] = .object(layer)
    }
    guard isChanged else { return nil }
    members["layers"] = .array(layers)
    return .object(members)
  }
}
