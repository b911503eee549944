/// A new list of a history's entries: old ones that are kept, in any order, and new places.
///
/// An edit is made by ``EditableHistory``, and is what ``NavigationEvent/historyEdited(_:)`` records.
public struct HistoryEdit<Route: NavigationRoute>: Hashable, Sendable {
  /// One entry of the new list.
  public enum Item: Hashable, Sendable {
    /// The entry that has this index before the edit; it stays as it is.
    case kept(Int)
    /// A new place.
    case new(Place<Route>)
  }

  /// The entries, oldest first.
  public var items: [Item]

  /// The index of the current entry in ``items``.
  public var cursor: Int

  /// Creates an edit.
  @inlinable
  public init(_ items: [Item], cursor: Int) {
    self.items = items
    self.cursor = cursor
  }
}

extension HistoryEdit {
  /// What is wrong with the edit of a history of `count` entries, as a sentence; `nil` if it is valid.
  ///
  /// - Complexity: O(*n*) in the entries.
  @usableFromInline
  package func fault(editing count: Int) -> String? {
    guard items.indices.contains(cursor) else {
      return "Entry \(cursor) cannot become current: the edit has \(items.count) entries."
    }
    var isKept = [Bool](repeating: false, count: count)
    for case .kept(let index) in items {
      guard isKept.indices.contains(index) else {
        return "The edit keeps entry \(index), and the history has \(count) entries."
      }
      guard !isKept[index] else { return "The edit keeps entry \(index) twice." }
      isKept[index] = true
    }
    return nil
  }

  /// Whether the current entry is a new place with an overlay.
  @inlinable
  var showsOverlay: Bool {
    guard items.indices.contains(cursor), case .new(let place) = items[cursor] else { return false }
    return place.overlay != nil
  }
}
