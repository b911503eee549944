#if Gtk
  import GtkWidgets
  import Testing

  /// References and handlers: who keeps whom, and that nothing is left.
  @Suite(.enabled(if: Display.isThere), .serialized) @MainActor struct ObjectTests {
    init() { #expect(Display.isReady) }

    /// A widget that tells when it is gone.
    private final class Told: Box {
      let onEnd: @MainActor () -> Void

      init(_ children: [Widget] = [], onEnd: @escaping @MainActor () -> Void) {
        self.onEnd = onEnd
        super.init(.vertical, children)
      }

      isolated deinit { onEnd() }
    }

    @Test func `a widget that nobody has is gone at once`() {
      let before = Object.aliveCount
      var isGone = false
      do {
        let box = Told([Label("a"), Button("b") {}]) { isGone = true }
        #expect(Object.aliveCount == before + 3)
        #expect(box.children.count == 2)
      }
      #expect(isGone)
      #expect(Object.aliveCount == before)
    }

    @Test func `a widget in another one is kept, with what its subclass knows`() {
      let before = Object.aliveCount
      var isGone = false
      let outer = Box()
      outer.append(Told { isGone = true })
      #expect(!isGone)
      #expect(outer.children.first is Told)
      outer.removeAll()
      #expect(isGone)
      #expect(Object.aliveCount == before + 1)
      #expect(outer.children.isEmpty)
    }

    @Test func `handlers that refer to their own widget end when it is removed`() {
      let before = Object.aliveCount
      var count = 0
      let outer = Box()
      let button = Button("a")
      let keys = Keys()
      keys.onPress { _, _ in
        keys.setPhase(.capture)
        return false
      }
      button.add(keys)
      button.onClick {
        button.text = "b"
        count += 1
        // Also while they run.
        outer.removeAll()
      }
      outer.append(Box(.vertical, [button]))
      button.click()
      button.click()
      #expect(count == 1)
      #expect(button.text == "b")
      #expect(Object.aliveCount == before + 3)
    }

    @Test func `a window that is closed leaves nothing`() {
      let before = Object.aliveCount
      do {
        let window = Window(nil, title: "Test")
        let button = Button("Close")
        button.onClick { window.close() }
        window.child = Box(.vertical, [button, Scrolled(Label("a")), TextEntry(placeholder: "b")])
        window.present()
        #expect(settle { button.isMapped })
        button.click()
      }
      #expect(settle { Object.aliveCount == before })
    }

    @Test func `a popover leaves nothing, also with the focus in it`() {
      let window = Window(nil, title: "Test")
      let anchor = Button("Anchor")
      window.child = anchor
      window.present()
      #expect(settle { anchor.isMapped })
      let before = Object.aliveCount
      for _ in 0..<3 {
        let inner = Button("In")
        let popover = Popover(inner, at: anchor)
        popover.open()
        #expect(settle { inner.isMapped })
        inner.grabFocus()
        popover.close()
      }
      #expect(settle { Object.aliveCount == before })
      window.close()
    }

    @Test func `a page with the focus leaves nothing, also for one that takes none`() {
      let window = Window(nil, title: "Test")
      let (stack, last) = (Stack(), Label("Last"))
      window.child = stack
      stack.add(last)
      window.present()
      #expect(settle { last.isMapped })
      let before = Object.aliveCount
      for _ in 0..<3 {
        let button = Button("First")
        stack.add(button)
        stack.show(button)
        button.grabFocus()
        stack.show(last)
        stack.remove(button)
      }
      #expect(settle { Object.aliveCount == before })
      window.close()
    }

    @Test func `a closure for later is called once, and a timer that is released is not`() {
      var calls: [String] = []
      later { calls.append("later") }
      var timer: Timer? = Timer(.milliseconds(1)) { calls.append("timer") }
      #expect(settle { calls.count == 2 })
      timer = Timer(.zero) { calls.append("never") }
      #expect(timer != nil)
      timer = nil
      later { calls.append("end") }
      #expect(settle { calls.last == "end" })
      #expect(!calls.contains("never"))
    }
  }
#endif
