#if Gtk
  import GtkWidgets

  /// Keys for a name, where there is no keyboard.
  @MainActor
  func namePad(for entry: TextEntry) -> Widget {
    let pad = FlowBox(spacing: 4, limit: 10, classes: ["pad"])
    func add(_ text: String, _ name: String, _ change: @escaping (String) -> String) {
      let button = Button(text) { [weak entry] in
        guard let entry else { return }
        entry.text = change(entry.text)
      }
      button.name = "key-\(name)"
      button.setAccessibleName(name)
      pad.append(button)
    }
    for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" {
      add(String(letter), String(letter)) { text in
        let isFirst = text.last.map { $0 == " " } ?? true
        return text.count < 24 ? text + (isFirst ? String(letter) : letter.lowercased()) : text
      }
    }
    add("␣", "Space") { $0.isEmpty || $0.hasSuffix(" ") ? $0 : $0 + " " }
    add("⌫", "Delete") { String($0.dropLast()) }
    return pad
  }
#endif
