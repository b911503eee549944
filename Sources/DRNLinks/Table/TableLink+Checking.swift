// Checks of a table that try its links with examples.

extension LinkTable {
  /// Checks that no two links print the same route, because their order would decide which one
  /// does.
  ///
  /// A link with fewer parameters takes precedence, so it is compared only with those that have as
  /// many. Only links with an example are tried.
  static func checkPrinting(_ links: [TableLink<Route>]) throws(LinkTableError) {
    let printing = links.filter { $0.link.prints }
    for (index, link) in printing.enumerated() {
      for other in printing[..<index] where other.slots.count == link.slots.count {
        guard link.printsExample(of: other) || other.printsExample(of: link) else { continue }
        throw LinkTableError(
          .printsTheSame, link.link.pattern,
          """
          The patterns \(other.link.pattern.quoted) and \(link.link.pattern.quoted) print the same \
          route; make one of them an alias().
          """)
      }
    }
  }
}

extension TableLink {
  /// A route that the link leads to.
  var exampleRoute: Route? { link.example.flatMap { try? link.read($0).route } }

  fileprivate func printsExample(of other: TableLink) -> Bool {
    other.exampleRoute.map { link.write($0, RouteParts($0)) != nil } ?? false
  }

  /// Checks that a parameter with the name of one of the route's values becomes that value.
  ///
  /// Gives each parameter a different text, if its type accepts the text.
  func checkOrder() throws(LinkTableError) {
    guard var texts = link.example, slots.count > 1 else { return }
    var told: [Int] = []
    for index in slots.indices {
      let before = texts[index]
      texts[index] = ["\(index + 2)"]
      if (try? link.read(texts)) != nil { told.append(index) } else { texts[index] = before }
    }
    guard let route = try? link.read(texts).route else { return }
    let values = RouteParts(route).texts
    for index in told {
      guard let value = values[slots[index].name], value != texts[index][0],
        told.contains(where: { texts[$0][0] == value })
      else { continue }
      throw LinkTableError(
        .parameterOrder, link.pattern,
        """
        The parameter \(slots[index].name.quoted) of the pattern \(link.pattern.quoted) becomes \
        another value of its route; the route's values are in another order.
        """)
    }
  }
}
