/// What can have the keyboard's focus as a whole: a screen, or what lies on it.
public enum FocusLayer: Hashable, Sendable {
  /// A screen with nothing on it, by its id in the list of screens.
  case screen(Int)
  /// A presentation, and how many levels are in it.
  case presentation(Int, levels: Int)
  /// A guard's question.
  case question(Int)
}

/// Where the focus goes when another layer is in front.
public enum FocusMove: Hashable, Sendable {
  /// To the element that had it when the user left.
  case element(String)
  /// To the first element that takes it.
  case first
}

/// Decides when the focus moves in and comes back, and which of the toolkit's reports are the user's doing.
///
/// The focus moves once for each layer that comes to the front. While a toolkit shows a change it moves the focus
/// by itself, such as to what lies below a closing dialog. That is not remembered, since it would overwrite where
/// the user was.
struct FocusFollower: Sendable {
  /// The layer that the focus was last moved into.
  private(set) var layer: FocusLayer?

  /// Where the focus goes, now that a layer is in front; `nil` if it stays.
  mutating func arrive(at layer: FocusLayer, remembered: String?) -> FocusMove? {
    guard layer != self.layer else { return nil }
    self.layer = layer
    if case .question = layer { return .first }
    return remembered.map { .element($0) } ?? .first
  }

  /// Whether a focus that the toolkit reports is where the user is.
  func remembers(in layer: FocusLayer) -> Bool {
    if case .question = layer { return false }
    return layer == self.layer
  }
}
