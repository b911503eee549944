/// Objects that belong to visited places and not into routes: view models, scroll positions, tasks.
///
/// A route has ids. What those ids stand for while the user is there is kept here, one value for each
/// entry, made when it is first asked for:
///
/// ```swift
/// let models = EntryTable(navigation) { entry in ScreenModel(entry.route) }
///
/// for entry in navigation.entries { draw(models[entry]) }
/// ```
///
/// A value is kept as long as its entry is somewhere: in the history, also ahead of the cursor, or
/// in what another tab remembers. Once it is in none of them, the value is released. An entry that
/// comes back by a rewind gets a new one.
///
/// A table belongs to its manager's isolation. Neither keeps the other.
public final class EntryTable<Route: NavigationRoute, Value> {
  private weak var navigation: NavigationManager<Route>?
  private let make: (Entry<Route>) -> Value
  private var values: [EntryID: Value] = [:]
  private var observer: ObserverID?

  /// Creates a table for the entries of a manager.
  ///
  /// - Parameters:
  ///   - navigation: The manager, which is not kept.
  ///   - make: Makes the value for an entry. The table keeps it, so it should not keep the table.
  public init(
    _ navigation: NavigationManager<Route>, make: @escaping (Entry<Route>) -> Value
  ) {
    self.navigation = navigation
    self.make = make
    observer = navigation.observe { [weak self] in self?.keepValues(of: $0.state) }
  }

  /// The value of an entry, which is made where there is none.
  ///
  /// For an entry that has gone, such as that of a view which is leaving the screen, a value is made
  /// and not kept; and so it is for one that an open transaction has made and may yet take back.
  ///
  /// - Complexity: O(1), and O(`historyLimit`) for each tab where the value is made.
  public subscript(entry: Entry<Route>) -> Value {
    if let value = values[entry.id] { return value }
    let value = make(entry)
    if let navigation, navigation.hasRecordedEntry(entry.id) { values[entry.id] = value }
    return value
  }

  /// The value of an entry, if one was made.
  public func value(of id: EntryID) -> Value? { values[id] }

  /// How many values there are.
  public var count: Int { values.count }

  /// Releases the values whose entries are nowhere in `state`.
  private func keepValues(of state: NavigationState<Route>) {
    guard !values.isEmpty else { return }
    let kept = state.entryIDs
    // Released only when the table is done, for what is released may ask it for something.
    let before = values
    values = before.filter { kept.contains($0.key) }
    withExtendedLifetime(before) {}
  }

  deinit {
    if let observer { navigation?.removeObserver(observer) }
  }
}

extension NavigationManager {
  /// Whether an entry is somewhere, and not made by a transaction that may throw: then another entry
  /// would get its id.
  fileprivate func hasRecordedEntry(_ id: EntryID) -> Bool {
    if let first = transaction?.steps.first?.seq, id.seq >= first { return false }
    return storage.hasEntry(id)
  }
}

extension NavigationState {
  /// The histories of the current tab and of the others.
  private var histories: [History<Route>] { [history] + rememberedTabs.values }

  fileprivate var entryIDs: Set<EntryID> { Set(histories.flatMap { $0.entries.lazy.map(\.id) }) }

  fileprivate func hasEntry(_ id: EntryID) -> Bool {
    histories.contains { $0.entries.contains { $0.id == id } }
  }
}
