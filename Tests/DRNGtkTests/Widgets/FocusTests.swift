#if Gtk
  import GtkWidgets
  import Testing

  /// What takes the focus first, whatever the widgets are in.
  @Suite(.enabled(if: Display.isThere), .serialized) @MainActor struct FocusTests {
    init() { #expect(Display.isReady) }

    private func focus(in make: () -> Widget) -> String? {
      let window = Window(nil, title: "Test", width: 300, height: 300)
      defer { window.close() }
      let child = make()
      window.child = child
      window.present()
      #expect(settle { child.isMapped })
      window.clearFocus()
      #expect(child.grabFocus())
      return window.focused?.name
    }

    private func named<Kind: Widget>(_ name: String, _ widget: Kind) -> Kind {
      widget.name = name
      return widget
    }

    @Test func `it is the first widget that the user can use`() {
      let hidden = named("hidden", Button("a"))
      hidden.isVisible = false
      let grey = named("grey", Button("b"))
      grey.isSensitive = false
      let found = focus {
        Box(
          .vertical, [Label("Title"), hidden, grey, Box(.vertical, [named("good", Button("c"))])])
      }
      #expect(found == "good")
    }

    @Test func `what is scrolled comes before what scrolls it, and a row before its list`() {
      #expect(focus { Scrolled(Box(.vertical, [named("button", Button("a"))])) } == "button")
      let found = focus {
        let list = ListBox(title: "List")
        list.append(Label("Row"), name: "row") {}
        return Scrolled(list)
      }
      #expect(found == "row")
      #expect(focus { named("field", TextEntry(placeholder: "Name")) } == "field")
      #expect(focus { named("scrolled", Scrolled(Label("Nothing else"))) } == "scrolled")
    }

    @Test func `what comes first does, if the user can use it`() {
      let first = named("first", Button("b"))
      first.comesFirst = true
      let box = Box(.vertical, [named("above", Button("a")), Box(.vertical, [first])])
      #expect(focus { box } == "first")
      let grey = named("grey", Button("b"))
      (grey.comesFirst, grey.isSensitive) = (true, false)
      #expect(focus { Box(.vertical, [named("above", Button("a")), grey]) } == "above")
    }

    @Test func `a key for the next line in a box without lines does nothing`() {
      let (window, outer, flow) = (Window(nil, title: "Test"), Box(), FlowBox())
      defer { window.close() }
      window.child = outer
      window.present()
      #expect(settle { outer.isMapped })
      let names = ["first", "second"]
      for name in names { flow.append(named(name, Button(name))) }
      outer.append(flow)
      flow.grabFocus()
      // For ever, if it looked for one.
      flow.moveDown()
      #expect(window.focused?.name == "first")
    }

    @Test func `pages of a stack that are not shown have no focus, and are not visible`() {
      let (first, second) = (named("first", Button("a")), named("second", Button("b")))
      let stack = Stack()
      stack.add(first)
      stack.add(second)
      stack.show(second)
      #expect(!first.isVisible)
      #expect(focus { stack } == "second")
      stack.show(first)
      #expect(first.isVisible && !second.isVisible)
    }
  }
#endif
