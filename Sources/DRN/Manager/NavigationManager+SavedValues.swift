// Small values that belong to a place or an overlay, and survive as long as that.

extension NavigationManager {
  /// Saves a value with what the user sees, for as long as they can return to it: a scroll position, a
  /// half-filled field.
  ///
  /// ```swift
  /// navigation.save("Ann", as: "name")
  /// let name = navigation.savedValue("name")?.stringValue
  /// ```
  ///
  /// A value belongs to the visible layer, as the ``focus`` does: an entry, an overlay on it, or the root
  /// overlays. It stays when the entry is updated, moved by an edit, or remembered by another tab, and goes
  /// with it. Each change is recorded at once, so a log gives it back after a restart, also after a
  /// kill; so is the end of a place or an overlay that has any. It decides nothing.
  ///
  /// Values of `Codable` types can be saved too, with the log's library.
  ///
  /// - Parameters:
  ///   - value: The value, of at most ``NavigationLimits/savedValueByteCount`` bytes; `nil` removes it. All
  ///     values together have at most ``NavigationLimits/savedValuesByteCount``.
  ///   - key: The app's name for it; not empty.
  ///   - entry: An entry of the state, whose screen gets the value; the visible layer by default.
  /// - Returns: `.changed`, with the position of the newest of the two transitions that record it; `.unchanged` if
  ///   it is saved already, or if the entry is gone; a refusal with the code `limit`.
  /// - Complexity: O(*n*) in the saved values, all of which are recorded.
  @discardableResult
  public func save(
    _ value: JSONValue?, as key: String, of entry: EntryID? = nil
  ) -> NavigationOutcome<Route> {
    save(value, as: key, in: entry.map { .screen($0) } ?? .visible)
  }

  /// Saves a value with any layer of the state, also with an overlay that has others on it.
  @discardableResult
  package func save(
    _ value: JSONValue?, as key: String, in place: SavedPlace<Route>
  ) -> NavigationOutcome<Route> {
    guard obstacles.isDisjoint(with: .busy) else {
      return postpone { [self] in saveNow(value, key, place) }
    }
    defer { if !queue.isEmpty, transaction == nil { runQueue() } }
    return noting(saveNow(value, key, place))
  }

  /// A value that was saved with what the user sees. Observable.
  ///
  /// - Parameters:
  ///   - key: The name with which it was saved.
  ///   - entry: An entry of the state, for a value of its screen; the visible layer by default.
  public func savedValue(_ key: String, of entry: EntryID? = nil) -> JSONValue? {
    savedValue(key, in: entry.map { .screen($0) } ?? .visible)
  }

  /// A value that was saved with any layer of the state. Observable.
  package func savedValue(_ key: String, in place: SavedPlace<Route>) -> JSONValue? {
    observed(.savedValues, layer(of: place).flatMap { knownLayers?[$0].values[key] })
  }

  /// The layer of a place; `nil` if it is gone.
  private func layer(of place: SavedPlace<Route>) -> LayerMemory<Route>.Layer? {
    switch place {
    case .visible: return .init(storage)
    case .screen(let entry):
      let isThere = storage.histories.contains { $0.entries.contains { $0.id == entry } }
      return isThere ? .place(entry, overlays: []) : nil
    case .overlays(let overlays):
      guard storage.overlays.starts(with: overlays) else { return nil }
      return .place(storage.current.id, overlays: overlays)
    case .rootOverlays(let overlays):
      return storage.rootOverlays.starts(with: overlays) ? .root(overlays: overlays) : nil
    }
  }

  private func saveNow(
    _ value: JSONValue?, _ key: String, _ place: SavedPlace<Route>
  ) -> NavigationOutcome<Route> {
    if let refusal = transaction?.refusal { return .refused(refusal) }
    guard !key.isEmpty else { return .refused(.unnamedValue) }
    guard key.utf8.count <= NavigationLimits.nameByteCount else { return .refused(.limit(.name)) }
    guard let layer = layer(of: place), savedValue(key, in: place) != value else {
      return .unchanged
    }
    if let value, value.canonicalBytes.count > NavigationLimits.savedValueByteCount {
      return .refused(.limit(.savedValue))
    }
    let memory = ensureLayerMemory()
    let before = memory[layer]
    memory[layer].values[key] = value
    guard let payload = savedPayload(), payload.isSmall || value == nil else {
      memory[layer] = before
      return .refused(.limit(.savedValues))
    }
    signal(Awaited(.savedValues)) {}
    return record(payload)
  }

  /// Records all saved values, as a note with a mark.
  private func record(_ payload: JSONValue) -> NavigationOutcome<Route> {
    layerMemory.map { $0.recorded = Set($0.contents.keys) }
    return runTransaction(SavedValues.label) {
      let context = CallContext(cause: nil, time: nil, meta: nil)
      let note = commit(.noted(label: SavedValues.label, payload: payload), context)
      commit(.marked(name: SavedValues.mark, target: note), context)
    }
  }

  /// All saved values as the payload of a note; `nil` if one of their places cannot be told.
  private func savedPayload() -> JSONValue? {
    layerMemory?.payload(of: storage) { recording?.caseName($0, $1) }
  }

  /// Takes up what a log has of the saved values.
  ///
  /// - Parameters:
  ///   - payload: The newest note's payload.
  ///   - ids: The ids that entries have now, if these are not those of the log.
  package func restoreSavedValues(_ payload: JSONValue, ids: [EntryID: EntryID]? = nil) {
    hasRecalledLayers = true
    let memory = ensureLayerMemory()
    signal(Awaited(.savedValues)) { memory.restore(payload, storage, ids: ids) }
  }

  /// Records the saved values again: some of them have ended, or were taken up in another log. From inside an
  /// observer it is done after the change.
  package func recordSavedValues() {
    func recordNow() -> NavigationOutcome<Route> { savedPayload().map(record) ?? .unchanged }
    if obstacles.isDisjoint(with: .busy) { _ = recordNow() } else { _ = postpone(recordNow) }
  }
}

/// What a value is saved with.
package enum SavedPlace<Route: NavigationRoute> {
  /// The visible layer, which is another one after each change.
  case visible
  /// An entry's screen.
  case screen(EntryID)
  /// Overlays of the current entry, from the lowest one to the one that has the value.
  case overlays([Route.Overlay])
  /// Root overlays, likewise.
  case rootOverlays([Route.Overlay])
}

/// How saved values are recorded: all of them in each note, with a mark on the newest one.
public enum SavedValues {
  /// The label of the notes, and the name of their transactions.
  public static var label: String { "saved values" }

  /// The name of the mark on the newest note; an app that gives a mark this name loses its saved values at the
  /// next start.
  public static var mark: String { "drn.saved" }
}

extension JSONValue {
  fileprivate var isSmall: Bool {
    canonicalBytes.count <= NavigationLimits.savedValuesByteCount
  }
}

extension Refusal {
  static var unnamedValue: Self { Self(.unnamed, "A value cannot be saved without a name.") }
}
