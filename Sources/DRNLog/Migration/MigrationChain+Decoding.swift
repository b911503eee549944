import DRN

/// A way in which a value was to be brought up, and why nothing came of it.
public struct MigrationAttempt: Hashable, Sendable {
  /// The version that the value was taken to be from.
  public let from: String

  /// Which migration failed and how, or why its last result could not be decoded either.
  public let reason: String
}

extension MigrationAttempt: CustomStringConvertible {
  public var description: String {
    "taken to be from version \(DisplayText.quoting(from, limit: 40)): \(reason)"
  }
}

extension [MigrationAttempt] {
  /// All the reasons why a value could not be decoded, its own first.
  func sentence(after error: JSONError) -> String {
    reduce("\(error)") { "\($0); \($1)" }
  }
}

extension MigrationChain {
  /// A value that was brought up, or why it was not.
  enum Outcome<Value> {
    case migrated(Value, from: String)
    case failed([MigrationAttempt])
  }

  /// Brings up a value that is not of today's form: from the newest older version, then from the one
  /// before, until `decode` takes what comes of it.
  ///
  /// - Complexity: O(*n*²) for *n* migrations.
  func bringUp<Value>(
    _ json: JSONValue, _ kind: SymbolKind, _ decode: (JSONValue) throws(JSONError) -> Value
  ) -> Outcome<Value> {
    var attempts: [MigrationAttempt] = []
    for start in migrations.indices.reversed() {
      let from = migrations[start].from
      switch result(of: json, kind, from: start) {
      case .failure(let failure):
        attempts.append(MigrationAttempt(from: from, reason: failure.reason))
      case .success(json): continue
      case .success(let result):
        do throws(JSONError) {
          return .migrated(try decode(result), from: from)
        } catch {
          let text = DisplayText.escaping(result.shortText)
          attempts.append(MigrationAttempt(from: from, reason: "it became \(text): \(error)"))
        }
      }
    }
    return .failed(attempts)
  }

  private struct StepFailure: Error {
    var reason: String
  }

  private func result(
    of json: JSONValue, _ kind: SymbolKind, from start: Int
  ) -> Result<JSONValue, StepFailure> {
    var result = json
    for migration in migrations[start...] {
      do {
        try migration.change(kind, &result)
      } catch {
        let versions =
          "\(DisplayText.quoting(migration.from, limit: 40)) to "
          + DisplayText.quoting(migration.to, limit: 40)
        let what = DisplayText.shortening(DisplayText.escaping("\(error)"), to: 300)
        return .failure(StepFailure(reason: "the migration from \(versions) failed: \(what)"))
      }
    }
    return .success(result)
  }
}

extension JSONValue {
  /// The canonical text, shortened where it is too long for a message.
  var shortText: String { DisplayText.shortening(canonicalText, to: 300) }
}
