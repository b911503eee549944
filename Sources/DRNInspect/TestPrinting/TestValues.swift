import DRN
import DRNLog

/// The values of a session, each declared once as a constant of the test.
///
/// They are symbol numbers, which are looked up when a constant is declared: a state can have one
/// large value thousands of times.
struct TestValues {
  private let routeType: String
  private let usesLiterals: Bool
  /// The JSON of a value.
  private let json: (SymbolKey) throws -> JSONValue
  private var names: [SymbolKey: String] = [:]
  private var taken: Set<String> = ["navigator", "beginning"]
  /// The greatest number behind a name so far: those up to it are taken.
  private var numbers: [String: Int] = [:]
  /// A line for each constant, in the order of first use.
  private(set) var declarations: [String] = []
  /// The number of bytes of the declarations.
  private(set) var byteCount = 0
  /// Whether a state was left out because it alone would exceed ``limit``.
  var isTooLong = false

  /// The number of bytes of a test, at most.
  static var limit: Int { 64 << 20 }

  /// - Parameter json: Returns the JSON of a value; called once for each.
  init(
    routeType: String, usesLiterals: Bool, json: @escaping (SymbolKey) throws -> JSONValue
  ) {
    self.routeType = routeType
    self.usesLiterals = usesLiterals
    self.json = json
  }

  mutating func callAsFunction(_ route: RecordedRoute) throws -> String {
    try name(.route, route.number)
  }
  mutating func callAsFunction(_ overlay: RecordedRoute.Overlay) throws -> String {
    try name(.overlay, overlay.number)
  }
  mutating func callAsFunction(_ tab: RecordedRoute.Tab) throws -> String {
    try name(.tab, tab.number)
  }
  mutating func callAsFunction(_ flow: RecordedRoute.Flow) throws -> String {
    try name(.flow, flow.number)
  }

  /// The constant for a note's payload, which is given as its number.
  mutating func payload(_ number: JSONValue) throws -> String {
    try name(.json, UInt32(clamping: number.numberValue?.int64 ?? 0))
  }

  private mutating func name(_ kind: SymbolKind, _ number: UInt32) throws -> String {
    let key = SymbolKey(kind: kind, number: number)
    if let known = names[key] { return known }
    let json = try json(key)
    let name = freeName(kind, json)
    names[key] = name
    let declaration = declaration(name, kind, json)
    declarations.append(declaration)
    byteCount += declaration.utf8.count
    return name
  }

  private func declaration(_ name: String, _ kind: SymbolKind, _ json: JSONValue) -> String {
    let type =
      switch kind {
      case .route: routeType
      case .overlay: "\(routeType).Overlay"
      case .tab: "\(routeType).Tab"
      case .flow: "\(routeType).Flow"
      case .json, .text: "JSONValue"
      }
    if usesLiterals, kind != .json, let literal = json.caseLiteral {
      return "let \(name): \(type) = \(literal)"
    }
    let literal = SwiftSource.literal(json.canonicalText)
    return "let \(name) = try \(type)(recorded: \(literal))"
      + "  // \(SwiftSource.comment(json.swiftDescription))"
  }

  /// An unused name that describes the value.
  private mutating func freeName(_ kind: SymbolKind, _ json: JSONValue) -> String {
    let word = kind == .json ? "payload" : "\(kind)"
    let suffix = word.prefix(1).uppercased() + word.dropFirst()
    var base = kind == .json ? word : json.constantName ?? word
    if SwiftSource.keywords.contains(base) || taken.contains(base), base != word { base += suffix }
    guard !taken.insert(base).inserted else { return base }
    var (name, number) = ("", numbers[base, default: 1])
    repeat {
      number += 1
      name = base.last?.isNumber == true ? "\(base)_\(number)" : "\(base)\(number)"
    } while !taken.insert(name).inserted
    numbers[base] = number
    return name
  }
}

extension JSONValue {
  /// A constant's name: that of the enum case, followed by its argument if that is short.
  fileprivate var constantName: String? {
    if let text = stringValue { return Self.identifier(text) }
    guard let members = objectValue?.members, members.count == 1, let only = members.first,
      let name = Self.identifier(only.key), let arguments = only.value.objectValue?.members
    else { return nil }
    guard arguments.count == 1, let argument = arguments.first?.value else { return name }
    let text = argument.stringValue ?? argument.numberValue?.text ?? ""
    guard text.utf8.count <= 16 else { return name }
    let words = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    var whole = name
    for word in words {
      // Without the underscore, adjacent digits would read as one number.
      if whole.last?.isNumber == true, word.first?.isNumber == true { whole += "_" }
      whole += word.prefix(1).uppercased() + word.dropFirst()
    }
    return whole
  }

  private static func identifier(_ text: String) -> String? {
    guard text.utf8.count <= 40, text.utf8.allSatisfy({ $0 < 0x80 }),
      DisplayText.isIdentifier(text),
      let first = text.first, first.isLetter
    else { return nil }
    return first.lowercased() + text.dropFirst()
  }

  /// The enum case that this JSON looks like, as a Swift literal: `.detail(id: "42")`.
  ///
  /// `nil` if it does not look like one, or if the JSON lacks information: the order of labelled
  /// values is not that of their keys.
  var caseLiteral: String? {
    if let name = stringValue { return Self.caseName(name) }
    guard let members = objectValue?.members, members.count == 1, let only = members.first,
      let name = Self.caseName(only.key), let values = only.value.objectValue?.members
    else { return nil }
    guard !values.isEmpty else { return name }
    var arguments = [String?](repeating: nil, count: values.count)
    var labelled: String?
    for member in values {
      let (key, value) = (member.key, member.value)
      guard let literal = value.argumentLiteral else { return nil }
      if let position = JSONValue.position(ofParameter: key) {
        guard arguments.indices.contains(position), arguments[position] == nil else { return nil }
        arguments[position] = literal
      } else {
        guard labelled == nil, DisplayText.isIdentifier(key) else { return nil }
        // The only keyword that cannot be a label.
        labelled = "\(key == "inout" ? "`inout`" : key): \(literal)"
      }
    }
    if let place = arguments.firstIndex(of: nil) { arguments[place] = labelled }
    return "\(name)(\(arguments.compactMap(\.self).joined(separator: ", ")))"
  }

  /// A string, a Boolean, an integer, or another case.
  private var argumentLiteral: String? {
    switch self {
    case .string(let text): SwiftSource.literal(text)
    case .bool(let truth): truth ? "true" : "false"
    case .number(let number): number.int64.map { "\($0)" }
    case .object: caseLiteral
    case .null, .array: nil
    }
  }

  private static func caseName(_ text: String) -> String? {
    guard DisplayText.isIdentifier(text) else { return nil }
    return SwiftSource.keywords.contains(text) ? ".`\(text)`" : ".\(text)"
  }
}
