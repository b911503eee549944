public import DRN

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Converts between Swift's `Codable` values and `JSONValue`.
///
/// It is Foundation's encoder and decoder with their default settings: a synthesized enum's case
/// `home` is `{"home":{}}`, one with a raw value is that value, a `Date` is its seconds since 2001,
/// a `Data` is Base64. Integers keep every digit and a `Double` is the shortest text that reads
/// back as the same number.
///
/// A type whose coding depends on the order of a `Set`, or of a `Dictionary` whose keys are neither
/// strings nor integers, encodes differently from run to run and is unfit for a log.
public enum JSONCoding {
  /// The JSON that `value` encodes itself as.
  ///
  /// - Throws: `JSONError.Code.unencodable`, saying where, if `value` holds a number that is not
  ///   finite, encodes nothing, or refuses; `JSONError.Code.tooDeep` if it is deeper than
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

  /// The canonical bytes of what `value` encodes itself as.
  ///
  /// - Throws: As ``encode(_:)``.
  public static func canonicalBytes<T: Encodable>(of value: T) throws(JSONError) -> [UInt8] {
    try encode(value).canonicalBytes
  }

  /// The value of `type` that `json` encodes.
  ///
  /// - Throws: `JSONError.Code.undecodable`, saying where and what was wrong, such as "detail.id:
  ///   expected a string, found 42"; `JSONError.Code.hidden` where anything in it was recorded as
  ///   sensitive, so that no type, however lenient, takes a hash for the value.
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

  /// The value of `type` that the bytes of a JSON text encode.
  ///
  /// - Throws: As ``decode(_:from:)-(_,JSONValue)``, and what
  ///   `JSONValue.init(parsing:)` throws for bytes that are not JSON.
  public static func decode<T: Decodable>(
    _ type: T.Type, from bytes: [UInt8]
  ) throws(JSONError) -> T {
    // Foundation's own parser is less strict, and knows no depth or byte to name.
    try decode(type, from: JSONValue(parsing: bytes))
  }
}
