/// A value as text for people: as the tool shows it, or as Swift code.
///
/// The text comes from the value's mirror, so the type needs no conformance, and it names no module and no
/// optional. Values with a mirror of their own may look alike, and the text need not compile.
package indirect enum ValueText {
  case leaf(String)
  case list(open: String, items: [(label: String?, value: ValueText)], close: String)

  /// How a value is written.
  package enum Style {
    /// As `drn log` shows it: `product(id: 5)`. A type's own description is used.
    case plain
    /// As code: `.product(id: 5)`.
    case code
  }

  private static let depthLimit = 24

  package init(_ value: Any, as style: Style = .code) { self.init(value, style, depth: 0) }

  private init(_ value: Any, _ style: Style, depth: Int) {
    if let text = Self.known(value, style, depth: depth) {
      self = .leaf(text)
      return
    }
    guard depth < Self.depthLimit else {
      self = .leaf("…")
      return
    }
    let mirror = Mirror(reflecting: value)
    let items = mirror.children.map { child in
      (
        label: Self.argumentLabel(child.label),
        value: ValueText(child.value, style, depth: depth + 1)
      )
    }
    let dot = style == .code ? "." : ""
    switch mirror.displayStyle {
    case .optional: self = items.first?.value ?? .leaf("nil")
    case .enum:
      guard let payload = mirror.children.first, let name = payload.label else {
        self = .leaf("\(dot)\(value)")
        return
      }
      let values = Mirror(reflecting: payload.value)
      // A single value without a label is the payload itself; all others are in a tuple.
      let arguments =
        values.displayStyle == .tuple
        ? values.children.map {
          (label: Self.argumentLabel($0.label), value: ValueText($0.value, style, depth: depth + 1))
        } : [(label: nil, value: items[0].value)]
      self = .list(open: "\(dot)\(name)(", items: arguments, close: ")")
    case .collection: self = .list(open: "[", items: items, close: "]")
    case .set: self = .list(open: "[", items: Self.sorted(items), close: "]")
    case .dictionary:
      let pairs = mirror.children.map { child in
        let pair = Mirror(reflecting: child.value).children.map {
          ValueText($0.value, style, depth: depth + 1)
        }
        return (label: pair.first?.line, value: pair.last ?? .leaf(""))
      }
      self = .list(open: "[", items: Self.sorted(pairs), close: "]")
    case .tuple: self = .list(open: "(", items: items, close: ")")
    case .struct, .class:
      let type = String(describing: mirror.subjectType).prefix { $0 != "<" }
      self =
        items.isEmpty && value is any CustomStringConvertible
        ? .leaf("\(value)") : .list(open: "\(type)(", items: items, close: ")")
    default: self = .leaf("\(value)")
    }
  }

  /// The text of values that are not shown by their parts.
  private static func known(_ value: Any, _ style: Style, depth: Int) -> String? {
    switch value {
    case let text as String: style == .plain && depth == 0 ? text : text.debugDescription
    case let json as JSONValue: json.canonicalText
    case let value as any ValueTextRepresentable: value.valueText
    case let id as EntryID: id.index == 0 ? "\(id.seq)" : "\(id.seq).\(id.index)"
    case let cause as Cause: cause.rawValue.debugDescription
    case let number as any BinaryInteger: "\(number)"
    case let value as any CustomStringConvertible where style == .plain && !isContainer(value):
      "\(value)"
    default: nil
    }
  }

  /// Whether Swift's own description would name the modules of what the value contains.
  private static func isContainer(_ value: Any) -> Bool {
    switch Mirror(reflecting: value).displayStyle {
    case .optional, .collection, .set, .dictionary, .tuple: true
    default: false
    }
  }

  /// The label of a value; `nil` for the numbers that tuples and enum cases use as labels.
  private static func argumentLabel(_ label: String?) -> String? {
    label?.hasPrefix(".") == true ? nil : label
  }

  /// Sorts the items of an unordered collection, so that every run gives the same text.
  private static func sorted(
    _ items: [(label: String?, value: ValueText)]
  ) -> [(label: String?, value: ValueText)] {
    items.sorted {
      let (left, right) = ($0.label ?? $0.value.line, $1.label ?? $1.value.line)
      return left.utf8.lexicographicallyPrecedes(right.utf8)
    }
  }
}

extension ValueText {
  package var line: String {
    switch self {
    case .leaf(let text): text
    case .list(let open, let items, let close):
      open + items.map { Self.labelling($0.value.line, $0.label) }.joined(separator: ", ") + close
    }
  }

  /// The value, on several lines if it is long.
  package var lines: [String] {
    let line = line
    guard case .list(let open, let items, let close) = self, line.count > 80, !items.isEmpty
    else { return [line] }
    var lines = [open]
    for (index, item) in items.enumerated() {
      var part = item.value.lines
      part[0] = Self.labelling(part[0], item.label)
      if index < items.count - 1 { part[part.count - 1] += "," }
      lines += part.map { "  " + $0 }
    }
    return lines + [close]
  }

  private static func labelling(_ text: String, _ label: String?) -> String {
    label.map { "\($0): \(text)" } ?? text
  }
}

/// A value that is shown as a text of its own and not by its parts.
package protocol ValueTextRepresentable {
  var valueText: String { get }
}
