package import DRN

/// A failed attempt to migrate a value.
public struct MigrationAttempt: Hashable, Sendable {
  /// The version that the value was assumed to have.
  public let from: String

  /// Which migration failed and how, or why its result could not be decoded.
  public let reason: String
}

extension MigrationAttempt: CustomStringConvertible {
  public var description: String {
    "taken to be from version \(DisplayText.quoting(from, limit: 40)): \(reason)"
  }
}

extension [MigrationAttempt] {
  /// All the reasons why a value could not be decoded, beginning with its own error.
  func sentence(after error: JSONError) -> String {
    reduce("\(error)") { "\($0); \($1)" }
  }
}

extension MigrationChain {
  /// A migrated value, or why it could not be migrated.
  package enum Outcome<Value> {
    case migrated(Value, from: String)
    case failed([MigrationAttempt])
  }

  /// Migrates a value that does not have the current form. It assumes the newest older version,
  /// then the one before, and so on, until `decode` accepts the result.
  ///
  /// - Complexity: O(*n*²) for *n* migrations.
  package func migrate<Value>(
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
  /// The canonical text, shortened if it is too long for a message.
  package var shortText: String { DisplayText.shortening(canonicalText, to: 300) }
}
