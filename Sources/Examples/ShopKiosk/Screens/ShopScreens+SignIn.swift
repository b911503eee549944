#if Gtk
  import DRN
  import GtkWidgets
  import Shop

  extension ShopScreens {
    func signIn() -> Widget {
      let entry = TextEntry(placeholder: "Your name")
      entry.name = "name"
      entry.savedAs = "name"
      let signIn = { [weak entry, shop] in
        let name = (entry?.text ?? "").split(separator: " ").joined(separator: " ")
        if name.isEmpty { entry?.grabFocus() } else { shop.signIn(as: name) }
      }
      entry.onSubmit { signIn() }
      let button = mainButton("Go on", name: "sign-in") { signIn() }
      button.isSensitive = false
      entry.onTextChange { [weak button] text in
        button?.isSensitive = text.contains { $0 != " " }
      }
      return Page(
        Box(
          .vertical, spacing: 16,
          [
            title("Who are you?"),
            Label(
              "It is called out when your order is ready. You go on right afterwards.",
              classes: ["faint"]),
            entry, namePad(for: entry),
          ]),
        foot: Box(.vertical, [button]))
    }
  }
#endif
