#if Gtk
  import GtkWidgets

  /// An amount, with a button for one less and one for one more.
  @MainActor
  func stepper(
    _ amount: Int, of thing: String, limits: ClosedRange<Int>, name: String, _ tint: Tint,
    _ onStep: @escaping @MainActor (Int) -> Void
  ) -> Widget {
    let less = symbolButton(.minus, "One \(thing) less", tint, name: "\(name)-less") { onStep(-1) }
    let more = symbolButton(.plus, "One \(thing) more", tint, name: "\(name)-more") { onStep(1) }
    less.isSensitive = amount > limits.lowerBound
    more.isSensitive = amount < limits.upperBound
    let label = Label("\(amount)", classes: ["large"])
    label.name = "\(name)-amount"
    label.setAccessibleName("\(amount) \(thing)")
    label.lineAlignment = 0.5
    label.setSize(width: 40)
    let box = Box(.horizontal, spacing: 8, [less, label, more])
    box.align(.start, .center)
    return box
  }
#endif
