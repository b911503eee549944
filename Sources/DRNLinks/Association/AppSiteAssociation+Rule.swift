extension AppSiteAssociation {
  /// One entry of `paths` or `components`.
  public struct Rule: Hashable, Sendable, CustomStringConvertible {
    /// The rule as in the file, in canonical JSON.
    public let text: String

    /// Whether it excludes URLs from the app.
    public let isExclusion: Bool

    /// The rule's place in the file, such as `applinks.details[0].components[2]`.
    public let place: String

    let path: WildcardPattern?
    let query: WildcardPattern?
    let queryItems: [String: WildcardPattern]
    let fragment: WildcardPattern?
    /// Whether patterns are compared with the percent-encoded URL.
    let isPercentEncoded: Bool

    public var description: String { "\(place): \(text)" }

    /// Whether every part of the rule matches a URL.
    func matches(_ url: LinkURL) -> Bool {
      func part(_ encoded: String?, _ part: LinkPart) -> String {
        let text = encoded ?? ""
        guard !isPercentEncoded else { return text }
        let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        // Cannot fail: the URL was validated when it was parsed.
        return parts.map { (try? PercentEncoding.decode(Array($0)[...], in: part)) ?? "" }
          .joined(separator: "/")
      }
      if let path, !path.matches(part(url.encodedPath.isEmpty ? "/" : url.encodedPath, .segment)) {
        return false
      }
      if let query, !query.matches(part(url.encodedQuery, .query)) { return false }
      if let fragment, !fragment.matches(part(url.encodedFragment, .fragment)) { return false }
      return queryItems.allSatisfy { name, pattern in
        // All values of a name have to match; a missing one counts as empty.
        let values = url.values(of: name)
        return (values.isEmpty ? [""] : values).allSatisfy {
          pattern.matches(isPercentEncoded ? PercentEncoding.encode($0, in: .query) : $0)
        }
      }
    }

    /// Paths, queries and fragments of some URLs that the rule matches.
    var examples: [String] {
      let paths = path?.examples ?? ["/", "/example"]
      let fragment = fragment.map { "#" + $0.examples[0] } ?? ""
      var query = query.map { "?" + $0.examples[0] } ?? ""
      if !queryItems.isEmpty {
        query =
          "?"
          + queryItems.sorted { $0.key < $1.key }.map {
            PercentEncoding.encode($0.key, in: .query) + "=" + $0.value.examples[0]
          }.joined(separator: "&")
      }
      return paths.map { $0 + query + fragment }
    }
  }
}
