/// The universal links of an `apple-app-site-association` file: which URLs of a site open an app.
///
/// Both generations of the format are supported: `paths` (since iOS 9), and `components` (since iOS
/// 13), which takes precedence if an app has both. See *Supporting associated domains* and
/// *applinks* in Apple's documentation.
///
/// ```swift
/// let association = try AppSiteAssociation(json)
/// association.decision(for: url, app: "ABCDE12345.com.example.shop")  // .opens(…)
/// ```
///
/// Rules are tried in order, and the first match decides. In a pattern, `*` stands for any text,
/// including slashes, `?` for any one character, and `$(name)` for a variable. Apple's lists of
/// languages and regions are not included: `$(lang)` matches any two lowercase letters, `$(region)`
/// any two uppercase ones.
public struct AppSiteAssociation: Hashable, Sendable {
  /// The rules for some apps.
  public struct Detail: Hashable, Sendable {
    /// The apps, by team and bundle: `ABCDE12345.com.example.shop`.
    public let apps: [String]

    /// The rules, in order.
    public let rules: [Rule]
  }

  /// The details, in the order of the file.
  public let details: [Detail]

  /// What the system does with a URL.
  public enum Decision: Hashable, Sendable {
    /// The rule opens the URL in the app.
    case opens(Rule)
    /// The rule excludes the URL from the app.
    case excluded(Rule)
    /// No rule matches, so the URL does not open the app.
    case noRule
  }

  /// The decision about a URL, with the rule that makes it.
  ///
  /// - Parameters:
  ///   - url: The URL; its scheme and host are ignored.
  ///   - app: The app; if `nil`, the first detail with a matching rule decides.
  /// - Complexity: O(*n*·*m*) for *n* characters of the URL and *m* of the patterns.
  public func decision(for url: LinkURL, app: String? = nil) -> Decision {
    for detail in details where app.map(detail.apps.contains) ?? true {
      guard let rule = detail.rules.first(where: { $0.matches(url) }) else { continue }
      return rule.isExclusion ? .excluded(rule) : .opens(rule)
    }
    return .noRule
  }
}

/// Why a JSON value is not an association file.
public struct AppSiteAssociationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One sentence for people, which names the place in the file.
  public let reason: String

  init(_ reason: String) { self.reason = reason }

  public var description: String { reason }
}
