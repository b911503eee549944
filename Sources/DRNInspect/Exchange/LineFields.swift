package import DRN
import DRNLog

/// An error in a line of input: one sentence with its full stop, without the line number, which the
/// caller adds.
public struct LineError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  /// Creates an error; a full stop is added unless `sentence` ends with one or with a question
  /// mark. A long sentence is shortened, for what it quotes from a file may be of any length.
  package init(_ sentence: String) {
    let sentence = DisplayText.shortening(sentence, to: 240)
    description = sentence.hasSuffix(".") || sentence.hasSuffix("?") ? sentence : sentence + "."
  }
}

/// The members of a JSON object, accessed by name and type.
package struct LineFields {
  private let object: JSONObject

  package init(_ line: [UInt8]) throws(LineError) {
    let value: JSONValue
    do {
      value = try JSONValue(parsing: line)
    } catch {
      throw LineError("it is not JSON: \(error)")
    }
    try self.init(value)
  }

  package init(_ value: JSONValue) throws(LineError) {
    guard case .object(let object) = value else { throw LineError("it is not a JSON object") }
    self.object = object
  }

  package var keys: [String] { object.members.map(\.key) }

  package subscript(key: String) -> JSONValue? { object[key] }

  package func value(_ key: String) throws(LineError) -> JSONValue {
    guard let value = object[key] else { throw LineError("'\(key)' is missing") }
    return value
  }

  package func string(_ key: String) throws(LineError) -> String {
    guard let string = try value(key).stringValue else {
      throw LineError("'\(key)' is not a string")
    }
    return string
  }

  package func integer(_ key: String) throws(LineError) -> Int {
    guard let number = try value(key).numberValue?.int64, let integer = Int(exactly: number) else {
      throw LineError("'\(key)' is not an integer of 64 bits")
    }
    return integer
  }

  /// The integer of that name; throws if it is negative.
  package func natural(_ key: String) throws(LineError) -> Int {
    let integer = try integer(key)
    guard integer >= 0 else { throw LineError("'\(key)' is negative") }
    return integer
  }

  /// The RFC 3339 time of that name.
  package func time(_ key: String) throws(LineError) -> Timestamp {
    guard let time = RFC3339.nanoseconds(parsing: try string(key)) else {
      throw LineError(
        "'\(key)' is not a time such as 2026-11-21T10:00:00.123456789Z between 1677 and 2262")
    }
    return Timestamp(nanosecondsSince1970: time)
  }

  package func allowOnly(_ known: Set<String>) throws(LineError) {
    for key in keys where !known.contains(key) {
      throw LineError("'\(DisplayText.escaping(key))' is not known here")
    }
  }
}
