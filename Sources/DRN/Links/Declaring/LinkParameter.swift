/// A value that is a parameter of a link: one segment of its path, or one item of its query.
///
/// Text, integers, `Double`, `Bool` and `Character` are parameters. An enum with raw values, and a type
/// that is `LosslessStringConvertible`, becomes one by saying so:
///
/// ```swift
/// enum SortOrder: String, LinkParameter { case newest, cheapest }
/// ```
///
/// Others say what their text is:
///
/// ```swift
/// struct OrderNumber: Hashable, LinkParameter {
///   var value: Int
///   var linkText: String { "A\(value)" }
///
///   init?(linkText: String) {
///     guard linkText.hasPrefix("A"), let value = Int(linkText.dropFirst()) else { return nil }
///     self.value = value
///   }
/// }
/// ```
public protocol LinkParameter: LinkComponent {
  /// Reads a value; `nil` where the text is none.
  init?(linkText: String)

  /// The text that reads back as this value.
  var linkText: String { get }

  /// Some value, for examples and for the checks of a table; by default the first case of an enum, or
  /// what one of a few short texts reads as.
  static var linkExample: Self? { get }
}

/// What a link's route is made of: a parameter, an optional one, or an array of them.
///
/// - A ``LinkParameter`` has to be there.
/// - An optional one may be missing: a query item, or a segment at the end of the path.
/// - An array is the rest of the path, or a query item that may be there any number of times.
///
/// Types of the app's own conform to ``LinkParameter``, and have these by that.
public protocol LinkComponent: Sendable {
  /// How many texts it is made of.
  static var linkArity: LinkArity { get }

  /// Reads the texts; `nil` where they are no value.
  init?(linkTexts: [String])

  /// The texts that read back as this value.
  var linkTexts: [String] { get }

  /// The texts of some value, for examples and for the checks of a table.
  static var linkExampleTexts: [String]? { get }
}

/// How many texts a component of a link is made of.
public enum LinkArity: Hashable, Sendable {
  /// Exactly one.
  case one
  /// One, or none.
  case optional
  /// Any number.
  case many
}

extension LinkParameter {
  public static var linkArity: LinkArity { .one }

  public init?(linkTexts: [String]) {
    guard linkTexts.count == 1 else { return nil }
    self.init(linkText: linkTexts[0])
  }

  public var linkTexts: [String] { [linkText] }

  public static var linkExampleTexts: [String]? { linkExample.map { [$0.linkText] } }

  public static var linkExample: Self? {
    for text in ["1", "a", "true", "en", "A1"] {
      if let value = Self(linkText: text) { return value }
    }
    return nil
  }
}

extension LinkParameter where Self: CaseIterable {
  public static var linkExample: Self? { allCases.first }
}

extension Optional: LinkComponent where Wrapped: LinkParameter {
  public static var linkArity: LinkArity { .optional }

  public init?(linkTexts: [String]) {
    guard let text = linkTexts.first else {
      self = .none
      return
    }
    guard linkTexts.count == 1, let value = Wrapped(linkText: text) else { return nil }
    self = .some(value)
  }

  public var linkTexts: [String] { map { [$0.linkText] } ?? [] }

  public static var linkExampleTexts: [String]? { Wrapped.linkExampleTexts }
}

extension Array: LinkComponent where Element: LinkParameter {
  public static var linkArity: LinkArity { .many }

  public init?(linkTexts: [String]) {
    self = []
    for text in linkTexts {
      guard let value = Element(linkText: text) else { return nil }
      append(value)
    }
  }

  public var linkTexts: [String] { map(\.linkText) }

  public static var linkExampleTexts: [String]? { Element.linkExampleTexts }
}
