import DRN
import DRNLog

extension LogImporter {
  /// The event of a line in the form of an export; `nil` if it is better read by the parser of JSON,
  /// which says what is wrong with it.
  mutating func record(_ line: ExportedLine, _ bytes: [UInt8]) throws -> EventRecord? {
    // All values are parsed before one of them gets a number: nothing of an invalid line gets into the
    // log.
    var values: [Value] = []
    for field in line.fields {
      guard let value = value(of: field, line.kind, bytes) else { return nil }
      values.append(value)
    }
    let (cause, group) = (value(of: line.cause, bytes), value(of: line.group?.name, bytes))
    let meta = line.meta.map { value(.json, bytes[$0]) } ?? .known(0)
    guard let cause, let group, let meta else { return nil }

    var record = EventRecord(seq: line.seq, time: line.time, kind: line.kind)
    record.cause = try number(of: cause)
    if let found = line.group {
      record.group = GroupRecord(
        name: try number(of: group), first: found.first, count: found.count)
    }
    for (field, value) in zip(line.fields, values) { try set(field.field, to: value, in: &record) }
    record.meta = try number(of: meta)
    if let fault = record.fault { throw LineError("\(fault)") }
    return record
  }

  /// A value of a line.
  private enum Value {
    case known(UInt32)
    /// Canonical JSON, and the JSON as it is in the line.
    case new(SymbolKind, canonical: [UInt8], found: ArraySlice<UInt8>)
    case natural(Int)
    case settings(SettingsRecord)
    case newSettings(JSONValue, found: ArraySlice<UInt8>)
  }

  private func value(
    of field: ExportedLine.Field, _ kind: EventKind, _ bytes: [UInt8]
  ) -> Value? {
    let json = bytes[field.json]
    switch field.field {
    case .route: return value(.route, json)
    case .overlay: return value(.overlay, json)
    case .tab: return value(.tab, json)
    case .flow: return value(.flow, json)
    case .payload: return value(.json, json)
    // A refusal's label says which of its fields have a meaning.
    case .label, .reason: return kind == .refused ? nil : value(.text, json)
    case .count, .target: return Self.natural(json).map { .natural($0) }
    case .settings:
      if let last = lastSettings, json.elementsEqual(last.json) { return .settings(last.record) }
      return (try? JSONValue(parsing: json)).map { .newSettings($0, found: json) }
    // Few events have lists.
    case .routes, .overlays, .tabs, .kept: return nil
    }
  }

  /// A text; number 0 for none.
  private func value(of text: Range<Int>?, _ bytes: [UInt8]) -> Value? {
    text.map { value(.text, bytes[$0]) } ?? .known(0)
  }

  private func value(_ kind: SymbolKind, _ json: ArraySlice<UInt8>) -> Value? {
    if let number = numbers[Symbol(kind: kind, json: Array(json))] { return .known(number) }
    guard let value = try? JSONValue(parsing: json) else { return nil }
    if kind == .text, value.stringValue == nil { return nil }
    return .new(kind, canonical: value.canonicalBytes, found: json)
  }

  private func number(of value: Value) throws -> UInt32 {
    switch value {
    case .known(let number): return number
    case .new(let kind, let json, let found):
      let number = try intern(kind, json)
      if found.count <= 1_024 { numbers[Symbol(kind: kind, json: Array(found))] = number }
      return number
    case .natural, .settings, .newSettings: return 0
    }
  }

  private mutating func set(
    _ field: EventField, to value: Value, in record: inout EventRecord
  ) throws {
    switch value {
    case .natural(let number):
      if field == .count { record.count = number } else { record.target = number }
    case .settings(let known): record.settings = known
    case .newSettings(let value, let found):
      let new = try settings(value)
      record.settings = new
      lastSettings = (Array(found), new)
    case .known, .new:
      let number = try number(of: value)
      switch field {
      case .route: record.route = number
      case .overlay: record.overlay = number
      case .tab: record.tab = number
      case .flow: record.flow = number
      case .payload: record.payload = number
      case .label: record.label = number
      case .reason: record.reason = number
      case .routes, .overlays, .tabs, .count, .target, .settings, .kept: break
      }
    }
  }

  /// A number without sign, of at most 18 digits.
  private static func natural(_ json: ArraySlice<UInt8>) -> Int? {
    guard (1...18).contains(json.count), json.count == 1 || json.first != UInt8(ascii: "0") else {
      return nil
    }
    var number = 0
    for byte in json {
      let digit = byte &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      number = number * 10 + Int(digit)
    }
    return number
  }
}
