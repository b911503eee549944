/// A value that is one parameter of a link: a segment of its path, or an item of its query.
///
/// `String`, integers, `Double`, `Bool` and `Character` are parameters. An enum with raw values,
/// and a type that is `LosslessStringConvertible`, only declares the conformance:
///
/// ```swift
/// enum SortOrder: String, LinkParameter { case newest, cheapest }
/// ```
///
/// Other types implement it:
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
  /// Creates a value from its text; `nil` if the text is not a value.
  init?(linkText: String)

  /// The text that reads back as this value.
  var linkText: String { get }

  /// A value for examples and for the checks of a table; by default the first case of an enum, or
  /// the value of one of a few short texts.
  static var linkExample: Self? { get }
}

/// A value of a link's route: a parameter, an optional one, or an array of them.
///
/// - A ``LinkParameter`` is required.
/// - An optional one may be missing: a query item, or a segment at the end of the path.
/// - An array is the rest of the path, or a query item that may occur any number of times.
///
/// An app's types conform to ``LinkParameter``, which includes this conformance.
public protocol LinkComponent: Sendable {
  /// How many texts the value has.
  static var linkArity: LinkArity { get }

  /// Creates a value from its texts; `nil` if they are not a value.
  init?(linkTexts: [String])

  /// The texts that read back as this value.
  var linkTexts: [String] { get }

  /// The texts of a value, for examples and for the checks of a table.
  static var linkExampleTexts: [String]? { get }
}

/// How many texts a component of a link has.
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
