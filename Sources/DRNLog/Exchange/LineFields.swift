public import DRN

/// What is wrong with a line of input: one sentence with its full stop, but without the line's
/// number, which the reader knows.
public struct LineError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  /// Creates an error; `sentence` may have its full stop or not, or be a question.
  public init(_ sentence: String) {
    description = sentence.hasSuffix(".") || sentence.hasSuffix("?") ? sentence : sentence + "."
  }
}

/// The members of a JSON object, asked for by name and type.
public struct LineFields {
  private let object: JSONObject

  /// Reads a line as an object.
  public init(_ line: [UInt8]) throws(LineError) {
    let value: JSONValue
    do {
      value = try JSONValue(parsing: line)
    } catch {
      throw LineError("it is not JSON: \(error)")
    }
    try self.init(value)
  }

  /// Takes a value as an object.
  public init(_ value: JSONValue) throws(LineError) {
    guard case .object(let object) = value else { throw LineError("it is not a JSON object") }
    self.object = object
  }

  /// The names of all members.
  public var keys: [String] { object.members.map(\.key) }

  /// The member of that name.
  public subscript(key: String) -> JSONValue? { object[key] }

  /// The member of that name.
  public func value(_ key: String) throws(LineError) -> JSONValue {
    guard let value = object[key] else { throw LineError("'\(key)' is missing") }
    return value
  }

  /// The string of that name.
  public func string(_ key: String) throws(LineError) -> String {
    guard let string = try value(key).stringValue else {
      throw LineError("'\(key)' is not a string")
    }
    return string
  }

  /// The integer of that name.
  public func integer(_ key: String) throws(LineError) -> Int {
    guard let number = try value(key).numberValue?.int64, let integer = Int(exactly: number) else {
      throw LineError("'\(key)' is not an integer of 64 bits")
    }
    return integer
  }

  /// The integer of that name, which is not negative.
  public func natural(_ key: String) throws(LineError) -> Int {
    let integer = try integer(key)
    guard integer >= 0 else { throw LineError("'\(key)' is negative") }
    return integer
  }

  /// The RFC 3339 time of that name.
  public func time(_ key: String) throws(LineError) -> Timestamp {
    guard let time = RFC3339.nanoseconds(parsing: try string(key)) else {
      throw LineError(
        "'\(key)' is not a time such as 2026-11-21T10:00:00.123456789Z between 1677 and 2262")
    }
    return Timestamp(nanosecondsSince1970: time)
  }

  /// Refuses members of any other name.
  public func allowOnly(_ known: Set<String>) throws(LineError) {
    for key in keys where !known.contains(key) {
      throw LineError("'\(DisplayText.escaping(key))' is not known here")
    }
  }
}
