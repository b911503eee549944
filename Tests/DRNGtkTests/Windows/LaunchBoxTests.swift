#if Gtk
  import DRNGtk
  import DRNScreens
  import GtkWidgets
  import Testing

  /// A window that is there before the app's store.
  @Suite(.enabled(if: Display.isThere), .serialized) @MainActor struct LaunchBoxTests {
    private let windows: [Window]

    init() {
      #expect(Display.isReady)
      windows = (0..<2).map { _ in Window(nil, title: "Launch") }
    }

    private struct Damage: Error, CustomStringConvertible {
      let description = String(repeating: "The disk is full. ", count: 30)
    }

    /// What opens the store, each time that the test tells it to.
    @MainActor private final class Door {
      let launch: NavigationLaunch<Int>
      private let results: AsyncStream<Result<Int, Damage>>.Continuation
      init() {
        let (stream, results) = AsyncStream.makeStream(of: Result<Int, Damage>.self)
        self.results = results
        launch = NavigationLaunch {
          for await result in stream { return try result.get() }
          throw Damage()
        }
      }
      func open(_ result: Result<Int, Damage>) { results.yield(result) }
    }

    private func show(_ launch: NavigationLaunch<Int>, in window: Window) {
      window.child = LaunchBox(launch) { Label("Store \($0)") }
      window.present()
    }

    private var texts: [[String]] { windows.map(\.visibleTexts) }
    private var areWaiting: Bool { windows.allSatisfy { $0.first(Spinner.self) != nil } }

    @Test func `all windows wait for one store, and show it`() async {
      defer { for window in windows { window.close() } }
      let door = Door()
      for window in windows { show(door.launch, in: window) }
      #expect(await settled { areWaiting && windows.allSatisfy(\.isMapped) })
      #expect(texts == [[], []])
      door.open(.success(1))
      #expect(await settled { texts == [["Store 1"], ["Store 1"]] })
      #expect(windows.allSatisfy { $0.first(Spinner.self) == nil })
    }

    @Test func `what is open already is shown at once`() async {
      defer { for window in windows { window.close() } }
      let door = Door()
      door.open(.success(2))
      await door.launch.start()
      for window in windows { show(door.launch, in: window) }
      #expect(texts == [["Store 2"], ["Store 2"]])
    }

    @Test func `a failure is said in every window, and can be tried again in any`() async throws {
      defer { for window in windows { window.close() } }
      let door = Door()
      for window in windows { show(door.launch, in: window) }
      door.open(.failure(Damage()))
      #expect(await settled { windows.allSatisfy { $0.first(Button.self) != nil } })
      #expect(texts.allSatisfy { $0.contains(Damage().description) })
      windows[1].first(Button.self)?.click()
      #expect(await settled { areWaiting })
      door.open(.success(3))
      #expect(await settled { texts == [["Store 3"], ["Store 3"]] })
    }

    @Test func `a window that is closed meanwhile is gone`() async {
      let before = Object.aliveCount
      let door = Door()
      for window in windows { show(door.launch, in: window) }
      #expect(await settled { areWaiting })
      weak let box = windows[0].child
      windows[0].close()
      #expect(box == nil)
      door.open(.success(4))
      #expect(await settled { windows[1].visibleTexts == ["Store 4"] })
      windows[1].close()
      #expect(await settled { Object.aliveCount == before })
    }
  }
#endif
