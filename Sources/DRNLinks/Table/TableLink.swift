import DRN

/// A link in a table: its pattern parsed, and its parameters assigned to the route's values.
struct TableLink<Route: NavigationRoute>: Sendable {
  let link: Link<Route>
  let pattern: LinkPattern
  /// The parameters, in the order of the route's values.
  let slots: [LinkSlot]
  /// The required query items, with their required values, if any.
  let needs: [String: String?]

  init(_ link: Link<Route>) throws(LinkTableError) {
    self.link = link
    pattern = try LinkPattern(link.pattern)
    slots = try Self.slots(of: link, pattern)
    var needs: [String: String?] = [:]
    for item in pattern.items where item.value != nil {
      needs.updateValue(item.value, forKey: item.name)
    }
    for slot in slots where slot.arity == .one {
      if case .item = slot.place { needs.updateValue(nil, forKey: slot.name) }
    }
    self.needs = needs
    try checkPositions()
    try checkOrder()
  }

  private static func slots(
    of link: Link<Route>, _ pattern: LinkPattern
  ) throws(LinkTableError) -> [LinkSlot] {
    var places: [(String, LinkSlot.Place)] = []
    for (index, segment) in pattern.segments.enumerated() {
      switch segment {
      case .literal: break
      case .parameter(let name): places.append((name, .segment(index)))
      case .rest(let name): places.append((name, .rest(index)))
      }
    }
    let pathCount = places.count
    for item in pattern.items where item.value == nil { places.append((item.name, .item)) }
    // A rest without a name is not a parameter if the route takes none.
    if places.count == link.arities.count + 1, case .rest("") = pattern.segments.last {
      places.remove(at: pathCount - 1)
    }
    guard places.count == link.arities.count else {
      throw LinkTableError(
        .parameterCount, link.pattern,
        """
        The pattern \(link.pattern.quoted) has \(places.count) parameters, and its route takes \
        \(link.arities.count).
        """)
    }
    return zip(places, link.arities).map { LinkSlot(name: $0.0, place: $0.1, arity: $1) }
  }

  /// Checks that optional segments are at the end, and that only the rest is an array.
  private func checkPositions() throws(LinkTableError) {
    func fault(_ what: String) -> LinkTableError {
      LinkTableError(
        .optionalPosition, link.pattern, "In the pattern \(link.pattern.quoted), \(what).")
    }
    var firstOptional: Int?
    for slot in slots {
      switch (slot.place, slot.arity) {
      case (.segment, .many):
        throw fault("\(slot.name.quoted) is an array; write *\(slot.name) at the end of the path")
      case (.rest, .one), (.rest, .optional):
        throw fault("\(slot.name.quoted) is the rest of the path, so its value is an array")
      case (.segment(let index), .optional): firstOptional = firstOptional ?? index
      default: break
      }
    }
    guard let firstOptional else { return }
    for (index, segment) in pattern.segments.enumerated().dropFirst(firstOptional) {
      let isOptional = slots.contains { $0.place == .segment(index) && $0.arity == .optional }
      if !isOptional {
        throw fault("an optional parameter stands before \(segment.text.quoted), which is not")
      }
    }
  }

  /// The paths that the pattern matches, without its last optional parameters or with them.
  var shapes: [ArraySlice<LinkPattern.Segment>] {
    let optional = slots.filter { slot in
      if case .segment = slot.place { slot.arity == .optional } else { false }
    }
    return (0...optional.count).map { pattern.segments.dropLast($0) }
  }
}

struct LinkSlot: Hashable, Sendable {
  enum Place: Hashable, Sendable {
    case segment(Int)
    case rest(Int)
    /// The query item with the parameter's name.
    case item
  }

  let name: String
  let place: Place
  let arity: LinkArity
}

extension LinkPattern.Segment {
  var text: String {
    switch self {
    case .literal(let text): text
    case .parameter(let name): ":" + name
    case .rest(let name): "*" + name
    }
  }
}
