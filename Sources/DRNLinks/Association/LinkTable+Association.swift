extension LinkTable {
  /// Compares the table with an association file: finds URLs that the file keeps from the app, and
  /// URLs that it sends to the app although no pattern matches them.
  ///
  /// Patterns and rules are tried with examples, so every reported difference exists, but a rule
  /// about particular values, such as one product's number, may be missed. Patterns with a
  /// parameter without an example are not tried.
  ///
  /// - Parameters:
  ///   - association: The file of the site.
  ///   - app: The app, as in the file; all apps of the file if `nil`.
  ///   - origin: The origin of the site; the first one with a host if `nil`. An origin that the
  ///     table does not have is the only difference.
  /// - Complexity: O(*n*·*m*) for *n* patterns and *m* rules.
  public func differences(
    from association: AppSiteAssociation, app: String? = nil, origin: String? = nil
  ) -> [AssociationDifference] {
    guard let place = site(origin) else { return [.unknownOrigin(origin)] }
    var differences: [AssociationDifference] = []
    for link in links {
      var isFound = false
      for url in link.examples(for: place) where !isFound {
        guard let read = try? LinkURL(parsing: url, limits: limits) else { continue }
        switch association.decision(for: read, app: app) {
        case .opens: continue
        case .excluded(let rule):
          differences.append(.excluded(link.pattern, by: rule, example: url))
        case .noRule: differences.append(.notLetIn(link.pattern, example: url))
        }
        isFound = true
      }
    }
    for detail in association.details where app.map(detail.apps.contains) ?? true {
      for rule in detail.rules where !rule.isExclusion {
        let urls = rule.examples.map { place.site + $0 }
        if leadsSomewhere(rule, in: association, urls, app: app, origin: place) { continue }
        differences.append(.noPattern(rule, example: urls.first ?? ""))
      }
    }
    return differences
  }

  /// The origin with this text, or the first one with a host if `nil`.
  private func site(_ origin: String?) -> LinkOrigin? {
    let sites = allOrigins.filter { $0.host != nil }
    guard let origin else { return sites.first }
    guard let meant = try? LinkOrigin(origin) else { return nil }
    return sites.first { $0.site == meant.site && $0.base == meant.base }
  }

  /// Whether a pattern matches an example of the rule, or the rule an example of a pattern.
  private func leadsSomewhere(
    _ rule: AppSiteAssociation.Rule, in association: AppSiteAssociation, _ urls: [String],
    app: String?, origin: LinkOrigin
  ) -> Bool {
    if urls.contains(where: { (try? match($0)) != nil }) { return true }
    return links.contains { link in
      link.examples(for: origin).contains { text in
        (try? LinkURL(parsing: text, limits: limits)).map { rule.matches($0) } ?? false
      }
    }
  }
}

/// A difference between a table of links and an association file.
public enum AssociationDifference: Hashable, Sendable, CustomStringConvertible {
  /// No rule opens the pattern's URLs in the app.
  case notLetIn(LinkPattern, example: String)
  /// A rule excludes the pattern's URLs from the app.
  case excluded(LinkPattern, by: AppSiteAssociation.Rule, example: String)
  /// A rule sends URLs to the app that no pattern matches.
  case noPattern(AppSiteAssociation.Rule, example: String)
  /// The table does not have this origin; `nil` if it has none with a host.
  case unknownOrigin(String?)

  public var description: String {
    switch self {
    case .notLetIn(let pattern, let example):
      "No rule lets in \(example), which the pattern \(pattern.text) takes."
    case .excluded(let pattern, let rule, let example):
      "The rule \(rule) keeps out \(example), which the pattern \(pattern.text) takes."
    case .noPattern(let rule, let example):
      "The rule \(rule) lets in URLs such as \(example), which no pattern takes."
    case .unknownOrigin(let origin?): "The table has no origin \(origin.quoted) with a host."
    case .unknownOrigin(nil): "The table has no origin with a host."
    }
  }
}

extension LinkOrigin {
  /// Scheme, host and port, as in a URL.
  fileprivate var site: String { scheme + "://" + (host ?? "") + (port.map { ":\($0)" } ?? "") }
}

extension TableLink {
  /// URLs of the link's example, with all optional values and without them.
  fileprivate func examples(for origin: LinkOrigin) -> [String] {
    guard let example = link.example else { return [] }
    let short = zip(slots, example).map { $0.arity == .one ? $1 : [] }
    return [example, short].compactMap { try? print($0, for: origin) }
  }
}
