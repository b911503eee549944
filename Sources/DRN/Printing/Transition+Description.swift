extension Transition: CustomStringConvertible {
  /// One line for people: the position, the event, its cause, and its step in a transaction.
  ///
  /// The wording is that of `drn log`, also of values.
  ///
  /// ```
  ///     7  composed        product(id: 5) + details  (link)
  /// ```
  public var description: String {
    let (number, kind) = ("\(seq)", event.kind.name)
    let words = TransitionWords()
    var line = String(repeating: " ", count: max(5 - number.count, 0)) + number + "  " + kind
    let details = words.details(self)
    if !details.isEmpty {
      line += String(repeating: " ", count: max(16 - kind.count, 1)) + details
    }
    return line + words.circumstances(self)
  }
}

extension NavigationChange {
  /// A line for each transition; the last one ends with the destination, unless its event names it.
  var lines: [String] {
    var lines = transitions.map(\.description)
    if let last = transitions.last {
      lines[lines.count - 1] += TransitionWords().destination(of: last, state)
    }
    return lines
  }
}
