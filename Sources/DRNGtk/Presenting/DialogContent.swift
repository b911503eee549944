#if Gtk
  import GtkWidgets

  /// A dialog's title, its message, and the answers.
  @MainActor
  func dialogContent(title: String, message: String?, answers: Widget) -> Box {
    let box = Box(.vertical, spacing: 16)
    if !title.isEmpty {
      let label = Label(title, classes: ["drn-title"])
      box.append(label)
    }
    if let message { box.append(Label(message, classes: ["drn-message"])) }
    answers.addClass("drn-answers")
    box.append(answers)
    return box
  }
#endif
