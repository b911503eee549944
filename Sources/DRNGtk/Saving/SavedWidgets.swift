#if Gtk
  import DRN
  import GtkWidgets

  /// Gives widgets back what they had: a text, a scroll position. They say what they are saved as with
  /// `savedAs`.
  ///
  /// A value is saved when it has not changed for a moment, because each one is recorded.
  @MainActor
  final class SavedWidgets<Route: NavigationRoute> {
    private let navigation: NavigationManager<Route>

    init(_ navigation: NavigationManager<Route>) { self.navigation = navigation }

    /// Restores the widgets of a screen, and saves them from now on.
    func restore(_ widget: Widget, of entry: EntryID) {
      if let key = widget.savedAs {
        switch widget {
        case let scrolled as Scrolled:
          if let position = navigation.savedValue(key, of: entry)?.numberValue?.double {
            scrolled.position = position
          }
          let saver = saver(of: key, entry)
          scrolled.onScroll { saver.save(.number(JSONNumber(Int64($0)))) }
        case let field as TextEntry:
          if let text = navigation.savedValue(key, of: entry)?.stringValue { field.text = text }
          let saver = saver(of: key, entry)
          field.onTextChange { saver.save($0.isEmpty ? nil : .string($0)) }
        default: break
        }
      }
      for child in widget.children { restore(child, of: entry) }
    }

    private func saver(of key: String, _ entry: EntryID) -> Saver {
      Saver { [weak navigation] value in navigation?.save(value, as: key, of: entry) }
    }
  }

  /// Saves the newest of several values, when there was none for a moment.
  @MainActor
  private final class Saver {
    private let write: (JSONValue?) -> Void
    private var newest: JSONValue?
    private var timer: Timer?

    init(_ write: @escaping (JSONValue?) -> Void) { self.write = write }

    func save(_ value: JSONValue?) {
      newest = value
      timer = Timer(.milliseconds(300)) { [weak self] in
        guard let self else { return }
        timer = nil
        write(newest)
      }
    }

    isolated deinit {
      if timer != nil { write(newest) }
    }
  }
#endif
