/// How a feature's own type is part of the app's: a case of an enum, for most.
///
/// ```swift
/// Embedding(AppRoute.cart) { if case .cart(let route) = $0 { route } else { nil } }
/// ```
public struct Embedding<Whole, Part> {
  /// The whole that a part becomes.
  public let embed: (Part) -> Whole

  /// The part that a whole is made of, or `nil` where it is of another feature.
  public let extract: (Whole) -> Part?

  /// Creates an embedding. The two have to be each other's inverse.
  public init(_ embed: @escaping (Part) -> Whole, extract: @escaping (Whole) -> Part?) {
    self.embed = embed
    self.extract = extract
  }
}
