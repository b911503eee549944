import DRN
import DRNLog

/// A value as Swift code, for differences and for the names of steps.
///
/// The text comes from the value's mirror, so the type needs no conformance. It is for people:
/// values with a mirror of their own may look alike, and the text need not compile.
indirect enum ValueText {
  case leaf(String)
  case list(open: String, items: [(label: String?, value: ValueText)], close: String)

  private static let depthLimit = 24

  init(_ value: Any) { self.init(value, depth: 0) }

  private init(_ value: Any, depth: Int) {
    if let text = Self.known(value) {
      self = .leaf(text)
      return
    }
    guard depth < Self.depthLimit else {
      self = .leaf("…")
      return
    }
    let mirror = Mirror(reflecting: value)
    let items = mirror.children.map { child in
      (label: Self.argumentLabel(child.label), value: ValueText(child.value, depth: depth + 1))
    }
    switch mirror.displayStyle {
    case .optional: self = items.first?.value ?? .leaf("nil")
    case .enum:
      guard let payload = mirror.children.first, let name = payload.label else {
        self = .leaf(".\(value)")
        return
      }
      let values = Mirror(reflecting: payload.value)
      // A single value without a label is the payload itself; all others are in a tuple.
      let arguments =
        values.displayStyle == .tuple
        ? values.children.map {
          (label: Self.argumentLabel($0.label), value: ValueText($0.value, depth: depth + 1))
        } : [(label: nil, value: items[0].value)]
      self = .list(open: ".\(name)(", items: arguments, close: ")")
    case .collection: self = .list(open: "[", items: items, close: "]")
    case .set: self = .list(open: "[", items: Self.sorted(items), close: "]")
    case .dictionary:
      let pairs = mirror.children.map { child in
        let pair = Mirror(reflecting: child.value).children.map {
          ValueText($0.value, depth: depth + 1)
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
  private static func known(_ value: Any) -> String? {
    switch value {
    case let text as String: text.debugDescription
    case let json as JSONValue: json.canonicalText
    case let value as any JSONRepresentable: value.json.swiftDescription
    case let id as EntryID: id.index == 0 ? "\(id.seq)" : "\(id.seq).\(id.index)"
    case let cause as Cause: cause.rawValue.debugDescription
    case let number as any BinaryInteger: "\(number)"
    default: nil
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
  var line: String {
    switch self {
    case .leaf(let text): text
    case .list(let open, let items, let close):
      open + items.map { Self.labelling($0.value.line, $0.label) }.joined(separator: ", ") + close
    }
  }

  /// The value, on several lines if it is long.
  var lines: [String] {
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
