package import DRN

extension NavigationState {
  /// The state in one line: `home [feed/post(1)+share↩home] | shop: [shop/cart] !alert ~member`.
  ///
  /// The current entry is in brackets. Each entry has its tab before its route, and its overlays
  /// and origin after it (`↩?` if the origin's entry no longer exists). The histories of other
  /// tabs, the root overlays and the flow follow.
  package var sketch: String {
    var text = history.sketch
    let remembered = rememberedTabs.map { "\($0): \($1.sketch)" }
    for tab in remembered.sorted() { text += " | \(tab)" }
    for overlay in rootOverlays { text += " !\(overlay)" }
    if let flow { text += " ~\(flow)" }
    return text
  }

  /// The ids of the entries: `0 3 4.1` means transition 0, transition 3, and the second entry of 4.
  package var ids: String {
    entries.map { $0.id.index == 0 ? "\($0.id.seq)" : "\($0.id.seq).\($0.id.index)" }
      .joined(separator: " ")
  }

  /// The violated invariants; empty for every state that the engine can reach.
  package var faults: [String] {
    var faults = history.faults(limit: historyLimit)
    for (tab, history) in rememberedTabs {
      faults += history.faults(limit: historyLimit)
      if history.current.tab != tab { faults.append("\(tab) remembers another tab's place") }
    }
    return faults
  }
}

extension History {
  fileprivate var sketch: String {
    entries.indices.map { index in
      let entry = entries[index]
      var text = entry.tab.map { "\($0)/" } ?? ""
      text += "\(entry.route)"
      for overlay in entry.overlays { text += "+\(overlay)" }
      if let id = entry.origin {
        let origin = entries.last { $0.id == id }
        text += "↩" + (origin.map { "\($0.route)" } ?? "?")
      }
      return index == cursor ? "[\(text)]" : text
    }.joined(separator: " ")
  }

  fileprivate func faults(limit: Int) -> [String] {
    var faults: [String] = []
    if !entries.indices.contains(cursor) { faults.append("cursor \(cursor) of \(entries.count)") }
    if entries.count > limit { faults.append("\(entries.count) entries, at most \(limit)") }
    if Set(entries.map(\.id)).count < entries.count { faults.append("an id twice") }
    if entries.contains(where: { $0.origin != nil && $0.overlays.isEmpty }) {
      faults.append("an origin without an overlay")
    }
    return faults
  }
}
