extension AppSiteAssociation {
  /// One entry of `paths` or `components`.
  public struct Rule: Hashable, Sendable, CustomStringConvertible {
    /// The rule as the file has it, in canonical JSON.
    public let text: String

    /// Whether it keeps URLs out of the app.
    public let isExclusion: Bool

    /// Where it stands in the file: `applinks.details[0].components[2]`.
    public let place: String

    let path: WildcardPattern?
    let query: WildcardPattern?
    let queryItems: [String: WildcardPattern]
    let fragment: WildcardPattern?
    /// Whether patterns are compared with the URL as it is written.
    let isPercentEncoded: Bool

    public var description: String { "\(place): \(text)" }

    /// Whether everything that the rule says about a URL is so.
    func matches(_ url: LinkURL) -> Bool {
      func part(_ encoded: String?, _ part: LinkPart) -> String {
        let text = encoded ?? ""
        guard !isPercentEncoded else { return text }
        let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        // Each segment decodes, or there would be no URL.
        return parts.map { (try? PercentEncoding.decode(Array($0)[...], in: part)) ?? "" }
          .joined(separator: "/")
      }
      if let path, !path.matches(part(url.encodedPath.isEmpty ? "/" : url.encodedPath, .segment)) {
        return false
      }
      if let query, !query.matches(part(url.encodedQuery, .query)) { return false }
      if let fragment, !fragment.matches(part(url.encodedFragment, .fragment)) { return false }
      return queryItems.allSatisfy { name, pattern in
        // All of one name have to match; one that is not there is as an empty one.
        let values = url.values(of: name)
        return (values.isEmpty ? [""] : values).allSatisfy {
          pattern.matches(isPercentEncoded ? PercentEncoding.encode($0, in: .query) : $0)
        }
      }
    }

    /// Some URLs' paths, queries and fragments that the rule matches.
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
