#if Gtk
  import DRN
  import GtkWidgets

  /// Gives the widgets of a screen or an overlay back what they had: a text, a scroll position. They say what they
  /// are saved as with `savedAs`.
  ///
  /// Each value that is saved is recorded. So a short text is saved with each change, a longer one that is being
  /// written every now and then, and a position when it has not changed for a moment. What waits is saved when
  /// something ends: ``save()``.
  @MainActor
  final class SavedWidgets<Route: NavigationRoute> {
    private let navigation: NavigationManager<Route>
    /// What the values are saved with.
    private var place: SavedPlace<Route>
    private var savers: [Saver] = []

    init(_ navigation: NavigationManager<Route>, in place: SavedPlace<Route>) {
      (self.navigation, self.place) = (navigation, place)
    }

    /// Restores a widget and those in it, and saves them from now on.
    func restore(_ widget: Widget) {
      if let key = widget.savedAs {
        let saved = navigation.savedValue(key, in: place)
        switch widget {
        case let scrolled as Scrolled:
          if let position = saved?.numberValue?.double { scrolled.position = position }
          let saver = saver(of: key, saved, whileChanging: false)
          scrolled.onScroll { saver.change(.number(JSONNumber(Int64($0)))) }
        case let field as TextEntry:
          if let text = saved?.stringValue { field.text = text }
          let saver = saver(of: key, saved, whileChanging: true)
          field.onTextChange { saver.change($0.isEmpty ? nil : .string($0)) }
        default: break
        }
      }
      for child in widget.children { restore(child) }
    }

    /// Saves what waits for its moment.
    func save() {
      for saver in savers { saver.save() }
    }

    /// The widgets are those of another place now, which has none of the values yet. It gets them if it stays: who
    /// travels through the history passes many.
    func move(to place: SavedPlace<Route>) {
      self.place = place
      for saver in savers { saver.saveAgain() }
    }

    private func saver(of key: String, _ saved: JSONValue?, whileChanging: Bool) -> Saver {
      let saver = Saver(saved, whileChanging: whileChanging) { [weak self] value in
        guard let self else { return }
        navigation.save(value, as: key, in: place)
      }
      savers.append(saver)
      return saver
    }
  }

  /// Saves the newest of several values.
  @MainActor
  private final class Saver {
    private let write: (JSONValue?) -> Void
    /// Whether it does not wait until the value stays as it is.
    private let savesWhileChanging: Bool
    private var newest: JSONValue?
    private var timer: Timer?

    init(_ saved: JSONValue?, whileChanging: Bool, _ write: @escaping (JSONValue?) -> Void) {
      (newest, savesWhileChanging, self.write) = (saved, whileChanging, write)
    }

    func change(_ value: JSONValue?) {
      newest = value
      guard savesWhileChanging else { return wait() }
      if (value?.stringValue?.utf8.count ?? 0) <= Self.shortTextByteCount {
        // Not within the change: GTK tells of a text that replaces another one twice, first that it is empty.
        wait(.zero)
      } else if timer == nil {
        wait()
      }
    }

    /// The greatest size of a text of which every change is recorded: a name, a search.
    private static var shortTextByteCount: Int { 256 }

    func saveAgain() {
      if newest != nil { wait() }
    }

    private func wait(_ duration: Duration = .milliseconds(300)) {
      timer = Timer(duration) { [weak self] in self?.save() }
    }

    func save() {
      guard timer != nil else { return }
      timer = nil
      write(newest)
    }
  }
#endif
