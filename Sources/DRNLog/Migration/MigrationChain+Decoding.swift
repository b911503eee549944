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
  /// then the one before, and so on, until `decode` accepts the result. If it accepts none, the cases
  /// inside the value are migrated as well, such as the route in `login(then: item(3))`.
  ///
  /// - Complexity: O(*n*²) for *n* migrations.
  package func migrate<Value>(
    _ json: JSONValue, _ kind: SymbolKind, _ decode: (JSONValue) throws(JSONError) -> Value
  ) -> Outcome<Value> {
    var attempts: [MigrationAttempt] = []
    // What the app's changes do with the value alone comes first: a case inside it may be one of another
    // enum that has the same name.
    for isNested in [false, true] {
      for start in migrations.indices.reversed() {
        let from = migrations[start].from
        let reason: String
        switch result(of: json, kind, from: start, isNested: isNested) {
        case .failure(let failure): reason = failure.reason
        case .success(json): continue
        case .success(let result):
          do throws(JSONError) {
            return .migrated(try decode(result), from: from)
          } catch {
            reason = "it became \(DisplayText.escaping(result.shortText)): \(error)"
          }
        }
        // Both ways fail for the same reason, or the second one has come further.
        attempts.removeAll { $0.from == from }
        attempts.append(MigrationAttempt(from: from, reason: reason))
      }
    }
    return .failed(attempts)
  }

  private struct StepFailure: Error {
    var reason: String
  }

  private func result(
    of json: JSONValue, _ kind: SymbolKind, from start: Int, isNested: Bool
  ) -> Result<JSONValue, StepFailure> {
    var result = json
    for migration in migrations[start...] {
      do {
        if isNested { try migration.changeCases(inside: &result) }
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

extension Migration {
  /// Changes the cases inside a value, the innermost first.
  fileprivate func changeCases(inside json: inout JSONValue) throws {
    switch json {
    case .array(var elements):
      for index in elements.indices { try changeCases(in: &elements[index]) }
      json = .array(elements)
    case .object(var object):
      // The parameters of a case are not a case, even if there is only one.
      let name = json.caseName
      var members = name.flatMap { object[$0]?.objectValue } ?? object
      for key in Array(members.keys) {
        guard var value = members[key] else { continue }
        try changeCases(in: &value)
        members[key] = value
      }
      if let name { object[name] = .object(members) } else { object = members }
      json = .object(object)
    default: break
    }
  }

  /// Changes the cases inside a value that is inside another one, and the value itself if it is a case: a route, or
  /// else an overlay.
  private func changeCases(in json: inout JSONValue) throws {
    try changeCases(inside: &json)
    guard json.caseName != nil else { return }
    let before = json
    try change(.route, &json)
    if json == before { try change(.overlay, &json) }
  }
}

extension JSONValue {
  /// The canonical text, shortened if it is too long for a message.
  package var shortText: String { DisplayText.shortening(canonicalText, to: 300) }
}
