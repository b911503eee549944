import DRN

extension LinkTable {
  /// The route that a URL leads to, with the history under it.
  ///
  /// The fragment is ignored, and so are query items that the pattern does not name.
  ///
  /// - Throws: ``LinkError``, which says what is wrong with the URL, or why no pattern matches it.
  /// - Complexity: O(*n* + *m*) for *n* bytes of the URL and *m* patterns that are similar to it.
  public func match(_ url: String) throws(LinkError) -> LinkMatch<Route> {
    try match(LinkURL(parsing: url, limits: limits))
  }

  /// The route that a URL leads to, with the history under it.
  ///
  /// - Throws: ``LinkError``, which says why no pattern matches the URL.
  public func match(_ url: LinkURL) throws(LinkError) -> LinkMatch<Route> {
    var failure: LinkError?
    for segments in try candidates(for: url) {
      let found = trie.search(segments) { number -> LinkMatch<Route>? in
        do throws(LinkError) {
          return try read(links[number], segments, url)
        } catch {
          // The first error is that of the closest pattern.
          failure = failure ?? error
          return nil
        }
      }
      if let found { return found }
    }
    throw failure
      ?? LinkError(.noMatch, "No pattern matches the path \(path(of: url).quoted) and its query.")
  }

  /// The path to match with patterns: in an app's own scheme, the host is its first segment.
  private func path(of url: LinkURL) -> String {
    guard let authority = url.authority, !authority.isEmpty,
      allOrigins.contains(where: { $0.host == nil && $0.isOrigin(of: url) })
    else { return url.encodedPath }
    return "/" + authority + url.encodedPath
  }

  /// The segments to match with patterns: one list for each origin of the URL, the longest origin
  /// first.
  private func candidates(for url: LinkURL) throws(LinkError) -> [[String]] {
    let ofScheme = allOrigins.filter { $0.scheme == url.scheme }
    guard !ofScheme.isEmpty else {
      throw LinkError(.unknownScheme, "There are no links with the scheme \(url.scheme.quoted).")
    }
    let ofHost = ofScheme.filter { $0.isOrigin(of: url) }
    guard !ofHost.isEmpty else {
      let host = (url.host ?? "") + (url.port.map { ":\($0)" } ?? "")
      throw LinkError(.unknownHost, "There are no links with the host \(host.quoted).")
    }
    var candidates: [[String]] = []
    for origin in ofHost.sorted(by: { $0.base.count > $1.base.count }) {
      if let segments = try origin.segments(of: url) { candidates.append(segments) }
    }
    return candidates
  }

  private func read(
    _ link: TableLink<Route>, _ segments: [String], _ url: LinkURL
  ) throws(LinkError) -> LinkMatch<Route> {
    for (name, value) in link.needs.sorted(by: { $0.key < $1.key }) {
      let values = url.values(of: name)
      let isThere = values.allSatisfy { found in value.map(found.hasSameBytes) ?? true }
      guard !values.isEmpty, isThere else {
        throw LinkError(
          .missingQueryItem,
          "The pattern \(link.link.pattern.quoted) needs the query item \(name.quoted)"
            + (value.map { " with the value \($0.quoted)." } ?? "."))
      }
    }
    var texts: [[String]] = []
    for slot in link.slots { texts.append(try slot.texts(segments, url, link.link.pattern)) }
    do {
      let routes = try link.link.read(texts)
      return LinkMatch(
        route: routes.route,
        history: routes.under ?? root.map { $0 == routes.route ? [] : [$0] } ?? [],
        pattern: link.pattern, url: url)
    } catch {
      let pattern = link.link.pattern.quoted
      switch error {
      case .unreadable(let index, let type):
        let found = texts[index].map(\.quoted).joined(separator: ", ")
        throw LinkError(
          .badParameter,
          """
          The parameter \(link.slots[index].name.quoted) of the pattern \(pattern) is \(found), \
          which is no \(type).
          """)
      case .refused:
        let found = texts.joined().map(\.quoted).joined(separator: ", ")
        throw LinkError(.badParameter, "The pattern \(pattern) has no route for \(found).")
      }
    }
  }
}

extension LinkSlot {
  /// The texts of this parameter in a URL.
  fileprivate func texts(
    _ segments: [String], _ url: LinkURL, _ pattern: String
  ) throws(LinkError) -> [String] {
    switch place {
    case .segment(let index): return segments.indices.contains(index) ? [segments[index]] : []
    case .rest(let index): return Array(segments.dropFirst(index))
    case .item:
      let values = url.values(of: name)
      guard values.count <= 1 || arity == .many else {
        throw LinkError(
          .repeatedQueryItem,
          "The query item \(name.quoted) of the pattern \(pattern.quoted) is there twice.")
      }
      return values
    }
  }
}

extension LinkURL {
  /// The values of the query items with this name; an empty text for an item without a value.
  func values(of name: String) -> [String] {
    queryItems.compactMap { $0.name.hasSameBytes(as: name) ? $0.value ?? "" : nil }
  }
}
