/// Objects that belong to visited places but not in routes: view models, scroll positions, tasks.
///
/// A route has ids. A table keeps the object that belongs to them, one value for each entry,
/// created when it is first read:
///
/// ```swift
/// let models = EntryTable(navigation) { entry in ScreenModel(entry.route) }
///
/// for entry in navigation.entries { draw(models[entry]) }
/// ```
///
/// A value is kept while its entry is in the history, before or after the cursor, or in the history
/// that another tab remembers. Then it is released. An entry that a rewind brings back gets a new
/// value.
///
/// A table belongs to its manager's isolation. Neither retains the other.
public final class EntryTable<Route: NavigationRoute, Value> {
  private weak var navigation: NavigationManager<Route>?
  private let make: (Entry<Route>) -> Value
  private var values: [EntryID: Value] = [:]
  private var observer: ObserverID?

  /// Creates a table for the entries of a manager.
  ///
  /// - Parameters:
  ///   - navigation: The manager; not retained.
  ///   - make: Creates the value for an entry. The table retains it, so it should not retain the
  ///     table.
  public init(_ navigation: NavigationManager<Route>, make: @escaping (Entry<Route>) -> Value) {
    self.navigation = navigation
    self.make = make
    observer = navigation.observe { [weak self] in self?.keepValues(of: $0.state) }
  }

  /// The value of an entry, created if there is none.
  ///
  /// For an entry that is no longer in the state, such as that of a view that is being removed, the
  /// value is created but not kept. So it is for an entry of an open transaction, which may still
  /// throw.
  ///
  /// - Complexity: O(1); O(`historyLimit`) for each tab if the value is created.
  public subscript(entry: Entry<Route>) -> Value {
    if let value = values[entry.id] { return value }
    let value = make(entry)
    if let navigation, navigation.hasRecordedEntry(entry.id) { values[entry.id] = value }
    return value
  }

  /// The value of an entry, if one was created.
  public func value(of id: EntryID) -> Value? { values[id] }

  /// The number of values.
  public var count: Int { values.count }

  /// Releases the values whose entries are not in `state`.
  private func keepValues(of state: NavigationState<Route>) {
    guard !values.isEmpty else { return }
    let kept = state.entryIDs
    // Keeps the released values alive until the table is updated: their `deinit` may read it.
    let before = values
    values = before.filter { kept.contains($0.key) }
    withExtendedLifetime(before) {}
  }

  deinit {
    if let observer { navigation?.removeObserver(observer) }
  }
}

extension NavigationManager {
  /// Whether an entry is in the state and keeps its id. An entry of an open transaction may not: if
  /// the transaction throws, another entry gets the id.
  fileprivate func hasRecordedEntry(_ id: EntryID) -> Bool {
    if let first = transaction?.steps.first?.seq, id.seq >= first { return false }
    return storage.hasEntry(id)
  }
}

extension NavigationState {
  fileprivate var entryIDs: Set<EntryID> { Set(histories.flatMap { $0.entries.lazy.map(\.id) }) }

  fileprivate func hasEntry(_ id: EntryID) -> Bool {
    histories.contains { $0.entries.contains { $0.id == id } }
  }
}
