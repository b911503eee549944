import DRN
import DRNLog

/// Checks that values survive being recorded: each encodes, decodes to itself, and encodes
/// differently from every other.
///
/// A log identifies values by their JSON. Two routes that encode alike would be one route there,
/// and one that does not decode is lost when its session is continued.
///
/// ```swift
/// @Test func `routes survive being recorded`() throws {
///   try EncodingCheck.check([AppRoute.home, .search, .detail(id: "1"), .detail(id: "2")])
/// }
/// ```
public enum EncodingCheck {
  /// Checks routes, overlays, tabs or flows.
  ///
  /// - Throws: ``Mismatch``, with a sentence for each value that would not survive.
  /// - Complexity: O(*n*) for *n* values.
  public static func check<Value: Hashable & Codable>(_ values: [Value]) throws(Mismatch) {
    var mismatch = Mismatch()
    var seen: [[UInt8]: Value] = [:]
    for value in values {
      do throws(JSONError) {
        let json = try JSONCoding.canonicalBytes(of: value)
        if let other = seen[json], other != value {
          mismatch.note("\(value) and \(other) are both recorded as \(text(json)).")
        }
        seen[json] = value
        let decoded = try JSONCoding.decode(Value.self, from: json)
        mismatch.compare("\(value), recorded as \(text(json)),", decoded, value)
        let again = try JSONCoding.canonicalBytes(of: decoded)
        if again != json {
          mismatch.note("\(value) is recorded as \(text(json)) and then as \(text(again)).")
        }
      } catch {
        mismatch.note("\(value) cannot be recorded: \(error).")
      }
    }
    if !mismatch.differences.isEmpty { throw mismatch }
  }

  private static func text(_ json: [UInt8]) -> String { String(decoding: json, as: UTF8.self) }
}
