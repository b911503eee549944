extension LinkTable {
  /// The URL of a route.
  ///
  /// It has been read back, so it leads to this route.
  ///
  /// - Parameters:
  ///   - route: The route.
  ///   - origin: One of the table's origins; by default the first.
  /// - Throws: ``LinkError`` with `unknownOrigin`; with `notPrintable` if no pattern prints the
  ///   route or its URL would lead to another route; or with the error of a value, such as
  ///   `emptySegment`.
  /// - Complexity: O(*n*) for *n* patterns.
  public func url(for route: Route, origin: String? = nil) throws(LinkError) -> String {
    guard
      let place = origin.map({ name in allOrigins.first { $0.text == name } }) ?? allOrigins.first
    else {
      throw LinkError(
        .unknownOrigin, "The table has no origin \((origin ?? "").quoted) to print URLs for.")
    }
    let parts = RouteParts(route)
    var failure: LinkError?
    for number in printing {
      let link = links[number]
      guard let texts = link.link.write(route, parts) else { continue }
      do throws(LinkError) {
        let url = try link.print(texts, for: place)
        try checkReading(url, as: route, link)
        return url
      } catch {
        failure = failure ?? error
      }
    }
    throw failure ?? LinkError(.notPrintable, "No pattern prints the route \("\(route)".quoted).")
  }

  private func checkReading(
    _ url: String, as route: Route, _ link: TableLink<Route>
  ) throws(LinkError) {
    let match = try match(url)
    guard match.route == route else {
      throw LinkError(
        .notPrintable,
        """
        The pattern \(link.link.pattern.quoted) would print \(url.quoted), which the pattern \
        \(match.pattern.text.quoted) reads as another route.
        """)
    }
  }
}

extension TableLink {
  func print(_ texts: [[String]], for origin: LinkOrigin) throws(LinkError) -> String {
    var path: [String] = []
    for (index, segment) in pattern.segments.enumerated() {
      if case .literal(let text) = segment {
        path.append(text)
      } else if let slot = slots.firstIndex(where: { $0.place.stands(at: index) }) {
        guard path.count == index || texts[slot].isEmpty else {
          throw LinkError(
            .notPrintable,
            "The pattern \(link.pattern.quoted) has a value after an optional one that is missing.")
        }
        path += texts[slot]
      }
    }
    for segment in path {
      try LinkURL.checkSegment(segment)
      try PercentEncoding.check(segment, in: .segment)
    }
    var query: [String] = []
    for item in pattern.items {
      let slot = slots.firstIndex { $0.place == .item && $0.name == item.name }
      for value in item.value.map({ [$0] }) ?? slot.map({ texts[$0] }) ?? [] {
        try PercentEncoding.check(value, in: .query)
        query.append(
          "\(PercentEncoding.encode(item.name, in: .query))=\(PercentEncoding.encode(value, in: .query))"
        )
      }
    }
    return origin.print(path, query: query.joined(separator: "&"))
  }
}

extension LinkSlot.Place {
  fileprivate func stands(at index: Int) -> Bool { self == .segment(index) || self == .rest(index) }
}
