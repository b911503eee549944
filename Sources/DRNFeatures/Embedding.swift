/// How a feature's own type is part of the app's: usually as a case of an enum.
///
/// ```swift
/// Embedding(AppRoute.cart) { if case .cart(let route) = $0 { route } else { nil } }
/// ```
public struct Embedding<Whole, Part> {
  /// Makes the whole from a part.
  public let embed: (Part) -> Whole

  /// The part in a whole, or `nil` if it belongs to another feature.
  public let extract: (Whole) -> Part?

  /// Creates an embedding. The two functions have to be inverses of each other.
  public init(_ embed: @escaping (Part) -> Whole, extract: @escaping (Whole) -> Part?) {
    self.embed = embed
    self.extract = extract
  }
}
