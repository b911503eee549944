public import DRN
import DRNInspect
import DRNLog

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A file that lists the routes, overlays, tabs and flows that an app decodes. A test writes it,
/// and fails when the types have changed since.
///
/// ```swift
/// @Test func `the schema file is what the types say`() throws {
///   try SchemaFile.check(
///     "Tests/navigation-schema.json", version: "3",
///     routes: [AppRoute.home, .search(query: nil), .search(query: "lamp"), .product(id: 42)],
///     tabs: AppRoute.Tab.allCases)
/// }
/// ```
///
/// `RECORD_SCHEMA=1 swift test` writes the file. Keep it next to the code, and check logs of older
/// versions against it with `drn verify --schema`. When it differs, write a migration.
public enum SchemaFile {
  /// Checks the file, or writes it.
  ///
  /// Give an example of every case, and each optional parameter with and without a value: only what
  /// an example shows is known. A kind without examples is not checked in logs.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - version: The version of the app's types, as in `SessionSettings.schema`.
  ///   - routes: Examples of routes.
  ///   - overlays: Examples of overlays.
  ///   - tabs: The tabs.
  ///   - flows: The flows.
  ///   - isRecording: Whether to write the file instead of checking it. If `nil`, the environment
  ///     variable `RECORD_SCHEMA` decides: the file is written unless that is missing, empty or
  ///     `0`.
  /// - Throws: ``Mismatch``, which lists what is missing and what is new, or why the file cannot be
  ///   read, written or made.
  public static func check<Route: NavigationRoute>(
    _ path: String, version: String? = nil, routes: [Route], overlays: [Route.Overlay] = [],
    tabs: [Route.Tab] = [], flows: [Route.Flow] = [], isRecording: Bool? = nil
  ) throws(Mismatch) {
    let schema = LogSchema(
      version: version,
      examples: [
        .route: try json(of: routes), .overlay: try json(of: overlays), .tab: try json(of: tabs),
        .flow: try json(of: flows),
      ])
    let variable = ProcessInfo.processInfo.environment["RECORD_SCHEMA"]
    if isRecording ?? (variable != nil && variable != "0" && variable != "") {
      try write(schema, to: path)
    } else {
      try compare(schema, with: path)
    }
  }

  private static func json<Value: Encodable>(of values: [Value]) throws(Mismatch) -> [JSONValue] {
    var examples: [JSONValue] = []
    for value in values {
      do {
        let same = (value as? any JSONRepresentable)?.json
        examples.append(try same ?? JSONCoding.encode(value))
      } catch {
        throw Mismatch("\(value) cannot be recorded: \(error).")
      }
    }
    return examples
  }

  private static func write(_ schema: LogSchema, to path: String) throws(Mismatch) {
    do {
      try Data(schema.text.utf8).write(to: URL(filePath: path), options: .atomic)
    } catch {
      throw Mismatch("The schema file '\(path)' cannot be written: \(error).")
    }
  }

  private static func compare(_ schema: LogSchema, with path: String) throws(Mismatch) {
    guard let bytes = try? Data(contentsOf: URL(filePath: path)) else {
      throw Mismatch("There is no schema file '\(path)': write it with RECORD_SCHEMA=1.")
    }
    let recorded: LogSchema
    do {
      recorded = try LogSchema(parsing: Array(bytes))
    } catch {
      throw Mismatch("'\(path)' is no schema file. \(error)")
    }
    let differences = schema.differences(from: recorded)
    guard !differences.isEmpty else { return }
    throw Mismatch(
      "The types are no longer what the schema file '\(path)' says. Add a migration for what is gone, "
        + "and write the file with RECORD_SCHEMA=1.\n" + differences.joined(separator: "\n"))
  }
}
