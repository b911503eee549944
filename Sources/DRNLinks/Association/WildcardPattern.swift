/// A pattern with `*`, `?` and `$(variables)`, as in an association file.
struct WildcardPattern: Hashable, Sendable {
  /// What matches one character of a text.
  enum Element: Hashable, Sendable {
    case scalar(UnicodeScalar)
    case any
    case kind(Kind)
  }

  enum Kind: String, Hashable, Sendable, CaseIterable {
    case alpha, upper, lower, alnum, digit, xdigit
  }

  /// A step of a nondeterministic automaton.
  enum Step: Hashable, Sendable {
    case one(Element)
    /// Continues at each of these steps.
    case fork([Int])
  }

  let text: String
  let isCaseSensitive: Bool
  private(set) var steps: [Step] = []
  /// The parts from which examples are made.
  private var pieces: [Piece] = []

  private enum Piece: Hashable, Sendable {
    case text(String)
    case anything
  }

  /// - Throws: An error whose reason is the predicate of a sentence about the pattern.
  init(
    _ text: String, isCaseSensitive: Bool, variables: [String: [String]]
  ) throws(AppSiteAssociationError) {
    self.text = text
    self.isCaseSensitive = isCaseSensitive
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "$", rest.first == "(" else {
        add(scalar)
        continue
      }
      guard let end = rest.firstIndex(of: ")") else {
        throw AppSiteAssociationError("has a variable that does not end")
      }
      let name = String(rest[rest.index(after: rest.startIndex)..<end])
      rest = rest[rest.index(after: end)...]
      try add(variable: name, variables)
    }
  }

  private mutating func add(_ scalar: UnicodeScalar) {
    switch scalar {
    case "*":
      // Either skips the `*`, or takes one character and tries again.
      let fork = steps.count
      steps += [.fork([fork + 1, fork + 3]), .one(.any), .fork([fork])]
      pieces.append(.anything)
    case "?":
      steps.append(.one(.any))
      pieces.append(.text("x"))
    default:
      steps.append(.one(.scalar(scalar)))
      pieces.append(.text(String(scalar)))
    }
  }

  private mutating func add(
    variable name: String, _ variables: [String: [String]]
  ) throws(AppSiteAssociationError) {
    if let values = variables[name] {
      addAlternatives(values)
    } else if let kind = Kind(rawValue: name) {
      steps.append(.one(.kind(kind)))
      pieces.append(.text(kind == .digit ? "1" : kind == .upper ? "A" : "a"))
    } else if name == "lang" || name == "region" {
      let kind: Element = .kind(name == "lang" ? .lower : .upper)
      steps += [.one(kind), .one(kind)]
      pieces.append(.text(name == "lang" ? "en" : "US"))
    } else {
      throw AppSiteAssociationError("has the variable \(name.quoted), which is not defined")
    }
  }

  private mutating func addAlternatives(_ values: [String]) {
    let fork = steps.count
    steps.append(.fork([]))
    let before = pieces
    var (starts, ends): ([Int], [Int]) = ([], [])
    for value in values {
      starts.append(steps.count)
      for scalar in value.unicodeScalars { add(scalar) }
      ends.append(steps.count)
      steps.append(.fork([]))
    }
    steps[fork] = .fork(starts)
    for end in ends { steps[end] = .fork([steps.count]) }
    pieces = before + [.text(values.first.map { $0.filter { $0 != "*" && $0 != "?" } } ?? "")]
  }

  /// Two texts that match: with text for each `*`, and with none.
  var examples: [String] {
    ["example", ""].map { filler in
      pieces.map { piece in
        switch piece {
        case .text(let text): text
        case .anything: filler
        }
      }.joined()
    }
  }

  /// Whether the pattern matches a whole text.
  ///
  /// - Complexity: O(*n*·*m*) for *n* characters of the text and *m* of the pattern.
  func matches(_ text: String) -> Bool {
    var states: Set<Int> = []
    follow(0, into: &states)
    for scalar in text.unicodeScalars {
      var next: Set<Int> = []
      for state in states where state < steps.count {
        if case .one(let element) = steps[state], isMatch(element, scalar) {
          follow(state + 1, into: &next)
        }
      }
      guard !next.isEmpty else { return false }
      states = next
    }
    return states.contains(steps.count)
  }

  private func follow(_ state: Int, into states: inout Set<Int>) {
    var next = [state]
    while let state = next.popLast() {
      guard states.insert(state).inserted, state < steps.count else { continue }
      if case .fork(let targets) = steps[state] { next += targets }
    }
  }

  private func isMatch(_ element: Element, _ scalar: UnicodeScalar) -> Bool {
    switch element {
    case .any: true
    case .scalar(let wanted):
      wanted == scalar
        || !isCaseSensitive
          && wanted.properties.lowercaseMapping == scalar.properties.lowercaseMapping
    case .kind(let kind):
      kind.has(scalar)
        || !isCaseSensitive && scalar.isASCII && kind.has(UnicodeScalar(UInt8(scalar.value) ^ 0x20))
    }
  }
}

extension WildcardPattern.Kind {
  fileprivate func has(_ scalar: UnicodeScalar) -> Bool {
    guard scalar.isASCII, case let byte = UInt8(scalar.value) else { return false }
    return switch self {
    case .alpha: byte.isLetter
    case .upper: byte.isLetter && byte < UInt8(ascii: "a")
    case .lower: byte.isLetter && byte >= UInt8(ascii: "a")
    case .alnum: byte.isLetter || byte.isDigit
    case .digit: byte.isDigit
    case .xdigit: byte.hexadecimalValue != nil
    }
  }
}
