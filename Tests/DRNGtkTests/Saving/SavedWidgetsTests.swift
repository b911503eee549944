#if Gtk
  import DRN
  import DRNGtk
  import GtkWidgets
  import Testing

  /// What is written and scrolled, and given back.
  @Suite(.enabled(if: Display.isThere), .serialized) @MainActor struct SavedWidgetsTests {
    init() { #expect(Display.isReady) }

    @Test func `texts and scroll positions are given back`() {
      let recorder = MemoryRecorder<Park>()
      let navigation = NavigationManager(Park.gate, recorder: recorder)
      let park = ParkWindow(navigation)
      defer { park.window.close() }
      #expect(settle { park.focus == "next" })
      let screen = park.container.first(ParkScreen.self)
      screen?.entry.text = "Ann"
      screen?.scrolled.position = 120
      #expect(
        settle { navigation.savedValue("note") == "Ann" && navigation.savedValue("rows") == 120 })
      navigation.go(.pond)
      #expect(settle { park.texts == ["Screen pond"] })
      #expect(park.container.first(ParkScreen.self)?.entry.text == "")
      navigation.goBack()
      #expect(settle { park.container.first(ParkScreen.self)?.scrolled.position == 120 })
      #expect(park.container.first(ParkScreen.self)?.entry.text == "Ann")
    }

    @Test func `a short text does not wait: a kill loses nothing of it`() {
      let park = ParkWindow()
      defer { park.window.close() }
      let navigation = park.navigation
      #expect(settle { park.focus == "next" })
      let entry = park.container.first(ParkScreen.self)?.entry
      for text in ["A", "An", "Ann", ""] {
        entry?.text = text
        #expect(settle { navigation.savedValue("note")?.stringValue ?? "" == text })
      }
    }

    @Test func `what waits is saved when the focus moves, and when the window is closed`() {
      let park = ParkWindow()
      #expect(settle { park.focus == "next" })
      let entry = park.container.first(ParkScreen.self)?.entry
      let (text, longer) = (
        String(repeating: "Ann, ", count: 60), String(repeating: "Anna ", count: 80)
      )
      entry?.text = text
      #expect(park.navigation.savedValue("note") == nil)
      park.window.first(named: "open")?.grabFocus()
      #expect(park.navigation.savedValue("note") == .string(text))
      entry?.text = longer
      #expect(park.navigation.savedValue("note") == .string(text))
      park.window.close()
      #expect(park.navigation.savedValue("note") == .string(longer))
    }

    @Test func `overlays have texts of their own, whatever lies on them`() {
      let park = ParkWindow()
      let navigation = park.navigation
      navigation.showOverlay(.sheet)
      #expect(settle { park.remark != nil })
      park.remark?.text = "low"
      navigation.pushOverlay(.level(1))
      #expect(settle { park.texts.last == "Overlay level(1)" })
      #expect(park.remark?.text == "")
      park.remark?.text = "high"
      park.window.close()
      #expect(navigation.savedValue("remark") == "high")

      let next = ParkWindow(navigation)
      defer { next.window.close() }
      #expect(settle { next.remark?.text == "high" })
      navigation.hideOverlay()
      #expect(settle { next.remark?.text == "low" })
      #expect(navigation.savedValue("remark") == "low")
      navigation.hideOverlay()
      navigation.showOverlay(.sheet)
      #expect(settle { next.remark?.text == "" })
    }

    @Test func `a screen that is kept for another entry has its values saved there`() {
      let park = ParkWindow(options: ParkWindow.options { $0.isSameScreen = { _, _ in true } })
      defer { park.window.close() }
      #expect(settle { park.focus == "next" })
      let screen = park.container.first(ParkScreen.self)
      screen?.entry.text = "Ann"
      park.container.save()
      park.navigation.replace(.tree(1))
      #expect(settle { park.texts == ["Screen tree(1)"] })
      #expect(park.container.first(ParkScreen.self) === screen)
      #expect(settle { park.navigation.savedValue("note") == "Ann" })
    }
  }

  extension ParkWindow {
    /// The entry of the overlay that can be seen.
    fileprivate var remark: TextEntry? {
      container.frontForTests is ParkScreen ? nil : container.frontForTests.first(TextEntry.self)
    }
  }
#endif
