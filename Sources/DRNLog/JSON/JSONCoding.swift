public import DRN

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Converts between Swift's `Codable` values and `JSONValue`.
///
/// Uses Foundation's encoder and decoder with their default settings: a synthesized enum case
/// `home` is `{"home":{}}`, one with a raw value is that value, a `Date` is its seconds since 2001,
/// and a `Data` is Base64. Integers keep every digit, and a `Double` is the shortest text that
/// parses to the same number.
///
/// A type whose encoding depends on the order of a `Set`, or of a `Dictionary` whose keys are
/// neither strings nor integers, encodes differently in each run and must not be recorded.
public enum JSONCoding {
  /// Encodes `value` as JSON.
  ///
  /// - Throws: `JSONError.Code.unencodable` with the path, if `value` has a number that is not
  ///   finite, encodes nothing, or throws; `JSONError.Code.tooDeep` if it is nested deeper than
  ///   `JSONValue.maximumDepth`.
  public static func encode<T: Encodable>(_ value: T) throws(JSONError) -> JSONValue {
    let data: Data
    do {
      data = try JSONEncoder().encode(value)
    } catch let error as EncodingError {
      throw JSONError(encoding: error)
    } catch {
      throw JSONError(.unencodable, DisplayText.escaping("could not be encoded: \(error)"))
    }
    return try JSONValue(parsing: Array(data))
  }

  /// Encodes `value` as canonical JSON.
  ///
  /// - Throws: The errors of ``encode(_:)``.
  public static func canonicalBytes<T: Encodable>(of value: T) throws(JSONError) -> [UInt8] {
    try encode(value).canonicalBytes
  }

  /// Decodes a value of `type` from `json`.
  ///
  /// - Throws: `JSONError.Code.undecodable` with the path and the reason, such as "detail.id:
  ///   expected a string, found 42"; `JSONError.Code.hidden` if any part was recorded as sensitive,
  ///   so that no type mistakes a hash for the value.
  public static func decode<T: Decodable>(
    _ type: T.Type, from json: JSONValue
  ) throws(JSONError) -> T {
    if let path = json.pathToHiddenValue { throw JSONError(hiddenAt: path) }
    do {
      return try JSONDecoder().decode(type, from: Data(json.canonicalBytes))
    } catch let error as DecodingError {
      throw JSONError(decoding: error, of: json)
    } catch {
      throw JSONError(.undecodable, DisplayText.escaping("could not be decoded: \(error)"))
    }
  }

  /// Decodes a value of `type` from the bytes of a JSON text.
  ///
  /// - Throws: The errors of ``decode(_:from:)-(_,JSONValue)``, and those of
  ///   `JSONValue.init(parsing:)` for bytes that are not JSON.
  public static func decode<T: Decodable>(
    _ type: T.Type, from bytes: [UInt8]
  ) throws(JSONError) -> T {
    // Foundation's parser is less strict and does not report depth or offset.
    try decode(type, from: JSONValue(parsing: bytes))
  }
}
