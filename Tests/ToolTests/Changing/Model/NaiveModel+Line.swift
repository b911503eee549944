import TestSupport

extension NaiveModel {
  /// The keys of each command: beside it on its line, and in its object (nil: any JSON value, or
  /// one that the command checks itself).
  ///
  /// "(may have "tab")" stands after the whole line of `compose` and `switchFlow`, as it does for
  /// `"initial"`, and `go` has its tab on the line: so on the line. In the object it is taken too.
  private static let keys: [(command: String, beside: [String], inside: [String]?)] = [
    ("session", ["initial", "tab", "flow", "historyLimit"], nil),
    ("go", ["tab"], nil), ("replace", ["tab"], nil),
    ("compose", ["tab"], ["route", "overlay", "tab"]),
    ("update", [], nil), ("editHistory", [], ["entries", "cursor"]), ("fence", [], []),
    ("showOverlay", [], nil), ("pushOverlay", [], nil), ("showRootOverlay", [], nil),
    ("hideOverlay", [], ["returning"]), ("hideOverlays", [], ["through"]),
    ("hideAllOverlays", [], []), ("goBack", [], nil), ("goForward", [], nil),
    ("goBackTo", [], nil), ("goBackToRoot", [], []), ("reset", [], nil),
    ("selectTab", [], ["tab", "root"]), ("switchFlow", ["tab"], ["flow", "root", "tab"]),
    ("rewind", ["crossingFence"], nil), ("undo", [], []), ("redo", [], []), ("mark", ["at"], nil),
    ("note", [], ["label", "payload"]), ("transaction", [], ["name", "steps"]),
  ]

  /// The one command of a line, and what it is given.
  ///
  /// "Two commands on a line, or a key that the command does not have, are not a valid command."
  /// "Any line may carry" time and cause; a step of a transaction is not a line.
  static func checked(_ line: ModelJSON, isStep: Bool) throws -> (String, ModelJSON) {
    let commands = keys.filter { line[$0.command] != nil }
    guard commands.count == 1, let argument = line[commands[0].command] else {
      throw ModelError("\(line.text) is not one command")
    }
    let (command, beside, inside) = commands[0]
    if command == "session" {
      guard !isStep else { throw ModelError("a session line inside a transaction") }
      guard case .string = argument else { throw ModelError("a session's name is a string") }
      if line["initial"] == nil { try line.allow([command, "time", "cause"]) }
    }
    try line.allow([command] + beside + (isStep ? [] : ["time", "cause"]))
    if let inside { try argument.allow(inside) }
    if line["tab"] != nil, inside?.contains("tab") == true, argument["tab"] != nil {
      throw ModelError("two tabs on one line")
    }
    return (command, argument)
  }
}

extension ModelJSON {
  /// Throws where this is no object, or has a key that is not one of these.
  func allow(_ keys: [String]) throws {
    guard case .object(let members) = self else { throw ModelError("\(text) is not an object") }
    for member in members where !keys.contains(where: { $0.utf8.elementsEqual(member.key.utf8) }) {
      throw ModelError("\(text) has a key that the command does not have: \(member.key)")
    }
  }

  func value(_ key: String) throws -> ModelJSON {
    guard let value = self[key] else { throw ModelError("\(text) has no \(key)") }
    return value
  }

  func string(_ key: String) throws -> ModelJSON {
    let value = try value(key)
    guard case .string = value else { throw ModelError("\(key) is not a string: \(text)") }
    return value
  }

  func tab() throws -> ModelJSON? {
    self["tab"] == nil ? nil : try string("tab")
  }

  var boolean: Bool {
    get throws {
      guard case .bool(let value) = self else { throw ModelError("\(text) is not true or false") }
      return value
    }
  }

  var integer: Int {
    get throws {
      guard case .number(let literal) = self, let value = Int(literal) else {
        throw ModelError("\(text) is not a whole number")
      }
      return value
    }
  }

  var items: [ModelJSON] {
    get throws {
      guard case .array(let items) = self else { throw ModelError("\(text) is not an array") }
      return items
    }
  }
}
