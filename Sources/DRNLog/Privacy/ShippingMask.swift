import DRN

/// Changes values on their way to a fleet: those that are to be hidden, and those that are too large.
///
/// Unlike in a redacted copy, it is not known where a payload or a meta will be used: later transitions may refer
/// to it under any label. So a rule for the notes of one label applies to every payload that has such a parameter.
package struct ShippingMask: Sendable {
  private let masker: Masker?
  private let sizeLimit: Int

  /// - Parameters:
  ///   - paths: The parameters to hide.
  ///   - key: The key of the hashes, which the log keeps: equal values stay equal.
  ///   - sizeLimit: The greatest size of a value's JSON in bytes.
  ///   - path: The log's path, for the error.
  package init(
    hiding paths: [ParameterPath], key: Digest128, sizeLimit: Int, path: String
  ) throws(LogError) {
    if let fault = paths.lazy.compactMap(\.fault).first {
      throw LogError(.badRule(fault), path: path)
    }
    masker = paths.isEmpty ? nil : Masker(copying: paths, key: PrivacyKey(key))
    self.sizeLimit = sizeLimit
  }

  /// Whether a hash of the log, which covers the values as it has them, may leave it.
  package var mayShowHashes: Bool { masker == nil }

  /// A value as it is shipped; `nil` if it is shipped as the log has it.
  package func changed(_ json: [UInt8], of kind: SymbolKind) -> [UInt8]? {
    var changed = hidden(json, of: kind)
    let shown = changed ?? json
    if shown.count > sizeLimit {
      let value = try? JSONValue(parsing: shown)
      let large = LargeValue(
        kind: kind, caseName: value?.caseName, byteCount: shown.count, limit: sizeLimit)
      changed = large.placeholder(for: shown).canonicalBytes
    }
    return changed
  }

  private func hidden(_ json: [UInt8], of kind: SymbolKind) -> [UInt8]? {
    guard let masker, kind != .text else { return nil }
    guard let value = try? JSONValue(parsing: json) else {
      return masker.hidden(json).canonicalBytes
    }
    let uses = NotedUses(isMeta: true, isAnywhere: true)
    return masker.masked(value, kind, uses)?.canonicalBytes
  }

  /// A session's name as it is shipped.
  package func changed(name: String) -> String {
    guard let masker, masker.hidesSessionNames else { return name }
    return masker.hiddenName(name)
  }
}
