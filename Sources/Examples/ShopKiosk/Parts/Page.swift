#if Gtk
  import GtkWidgets
  import Shop

  /// A screen: what it shows can be scrolled, and below it is what leads on.
  final class Page: Box {
    /// - Parameters:
    ///   - content: What is scrolled.
    ///   - foot: What stays at the lower edge; `nil` for nothing.
    init(_ content: Widget, foot: Widget? = nil) {
      super.init(.vertical)
      content.addClass("page")
      content.expand()
      let scrolled = Scrolled(content)
      scrolled.savedAs = "scroll"
      scrolled.setAccessibleName("Page")
      // Whatever has the focus is scrolled to.
      scrolled.isFocusable = false
      append(scrolled)
      if let foot {
        foot.addClass("foot")
        append(foot)
      }
      expand()
    }
  }

  @MainActor
  func title(_ text: String, _ style: String = "title") -> Label {
    let label = Label(text, classes: [style])
    label.setAccessibleRole(.heading)
    return label
  }

  @MainActor
  func price(_ cents: Int, isLarge: Bool = false) -> Label {
    let label = Label(priceText(cents), classes: isLarge ? ["price", "large"] : ["price"])
    label.wraps = false
    return label
  }

  /// The button that leads on.
  @MainActor
  func mainButton(
    _ text: String, name: String, _ onClick: @escaping @MainActor () -> Void
  ) -> Button {
    let button = Button(text, classes: ["main"], onClick: onClick)
    button.name = name
    return button
  }

  @MainActor
  func plainButton(
    _ text: String, name: String, _ onClick: @escaping @MainActor () -> Void
  ) -> Button {
    let button = Button(text, onClick: onClick)
    button.name = name
    return button
  }

  /// A button with a symbol, and its text where there is room for it.
  @MainActor
  func symbolButton(
    _ symbol: Symbol, _ text: String, _ tint: Tint, name: String, shows label: Label? = nil,
    _ onClick: @escaping @MainActor () -> Void
  ) -> Button {
    let content = Box(.horizontal, spacing: 10, [symbol.drawing(tint)])
    if let label { content.append(label) }
    content.align(.center, .center)
    let button = Button(containing: content, onClick: onClick)
    button.name = name
    button.setAccessibleName(text)
    return button
  }

  /// One of several choices, of which one is chosen.
  @MainActor
  func choice(
    _ text: String, _ hint: String? = nil, isChosen: Bool, name: String,
    _ onClick: @escaping @MainActor () -> Void
  ) -> Button {
    let lines = Box(.vertical, spacing: 2, [Label(text)])
    lines.align(.fill, .center)
    if let hint { lines.append(Label(hint, classes: ["hint"])) }
    let button = Button(
      containing: lines, classes: isChosen ? ["choice", "chosen"] : ["choice"], onClick: onClick)
    button.name = name
    button.setAccessibleName(
      [text, hint, isChosen ? "chosen" : nil].compactMap { $0 }.joined(separator: ", "))
    return button
  }
#endif
