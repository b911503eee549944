/// The universal links of an `apple-app-site-association` file: which URLs of a site open which app.
///
/// Both generations of the format are read: `paths` (since iOS 9), and `components` (since iOS 13), which
/// wins where an app has both. See *Supporting associated domains* and *applinks* in Apple's
/// documentation.
///
/// ```swift
/// let association = try AppSiteAssociation(json)
/// association.decision(for: url, app: "ABCDE12345.com.example.shop")  // .opens(…)
/// ```
///
/// Rules are tried in their order, and the first that matches decides. In a pattern, `*` stands for any
/// text, also with slashes, `?` for any one character, and `$(name)` for a variable. Apple's lists of
/// languages and regions are not here: `$(lang)` is any two lower case letters, `$(region)` any two
/// upper case ones.
public struct AppSiteAssociation: Hashable, Sendable {
  /// What the file says about some apps.
  public struct Detail: Hashable, Sendable {
    /// The apps: team and bundle, `ABCDE12345.com.example.shop`.
    public let apps: [String]

    /// The rules, in their order.
    public let rules: [Rule]
  }

  /// What the file says, in its order.
  public let details: [Detail]

  /// What the system would do with a URL.
  public enum Decision: Hashable, Sendable {
    /// The rule has it open the app.
    case opens(Rule)
    /// The rule keeps it out of the app.
    case excluded(Rule)
    /// No rule matches, so it does not open the app.
    case noRule
  }

  /// Which rule decides about a URL.
  ///
  /// - Parameters:
  ///   - url: The URL; its scheme and host are not looked at.
  ///   - app: The app; the first detail with a rule that matches decides unless given.
  /// - Complexity: O(*n*·*m*) for *n* characters of the URL and *m* of the patterns.
  public func decision(for url: LinkURL, app: String? = nil) -> Decision {
    for detail in details where app.map(detail.apps.contains) ?? true {
      guard let rule = detail.rules.first(where: { $0.matches(url) }) else { continue }
      return rule.isExclusion ? .excluded(rule) : .opens(rule)
    }
    return .noRule
  }
}

/// Why a JSON text is no association file.
public struct AppSiteAssociationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What a person is told: one sentence, which names the place in the file.
  public let reason: String

  init(_ reason: String) { self.reason = reason }

  public var description: String { reason }
}
