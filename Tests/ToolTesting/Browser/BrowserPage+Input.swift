// Keyboard, mouse and touch input, through the browser's own event queue.

extension BrowserPage {
  /// Presses and releases a key, named as in `KeyboardEvent.key`, and waits for its effect.
  package func press(_ key: String, shift: Bool = false) throws {
    var parameters: Browser.Message = [
      "key": key, "code": Self.codes[key] ?? "Key\(key.uppercased())", "modifiers": shift ? 8 : 0,
      "windowsVirtualKeyCode": Self.number(of: key),
    ]
    parameters["type"] = "keyDown"
    let text = key == "Enter" ? "\r" : key.count == 1 ? key : nil
    parameters["text"] = text
    try call("Input.dispatchKeyEvent", parameters)
    parameters["type"] = "keyUp"
    parameters["text"] = nil
    try call("Input.dispatchKeyEvent", parameters)
    try settle()
  }

  /// Types text into the focused element.
  package func type(_ text: String) throws {
    for character in text { try press(String(character)) }
  }

  /// Puts text into the focused element at once, as from the clipboard.
  package func insert(_ text: String) throws {
    try call("Input.insertText", ["text": text])
    try settle()
  }

  /// A key's number: that of a letter or digit is its ASCII code, which of another sign is the number of a key that
  /// moves (40, `(`, is the down arrow's).
  private static func number(of key: String) -> Int {
    if let number = numbers[key] { return number }
    guard let sign = key.first, sign.isASCII, sign.isLetter || sign.isNumber else { return 0 }
    return Int(sign.uppercased().utf8.first ?? 0)
  }

  private static let codes = [
    "/": "Slash", "?": "Slash", "[": "BracketLeft", "]": "BracketRight", " ": "Space",
    "ArrowLeft": "ArrowLeft", "ArrowRight": "ArrowRight", "ArrowUp": "ArrowUp",
    "ArrowDown": "ArrowDown", "Home": "Home", "End": "End", "PageUp": "PageUp",
    "PageDown": "PageDown", "Enter": "Enter", "Escape": "Escape", "Tab": "Tab",
  ]
  private static let numbers = [
    "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Home": 36, "End": 35,
    "PageUp": 33, "PageDown": 34, "Enter": 13, "Escape": 27, "Tab": 9, "/": 191, "?": 191,
    "[": 219, "]": 221, "{": 219, "}": 221, " ": 32, "+": 187, ",": 188, "-": 189, ".": 190,
  ]

  /// Clicks at a point in the window.
  package func click(x: Double, y: Double) throws {
    try mouse("mousePressed", x, y)
    try mouse("mouseReleased", x, y)
    try settle()
  }

  /// Scrolls to an element and clicks on it, in its middle or at another fraction of its width.
  package func click(_ selector: String, at part: Double = 0.5) throws {
    try evaluate("document.querySelector('\(selector)').scrollIntoView({block: 'center'})")
    try settle()
    let box = try box(of: selector)
    try click(x: box.x + box.width * part, y: box.y + box.height / 2)
  }

  /// Drags the mouse over an element, from one fraction of its width to another.
  package func drag(_ selector: String, from: Double, to: Double, steps: Int = 8) throws {
    let box = try box(of: selector)
    let y = box.y + box.height / 2
    try mouse("mousePressed", box.x + box.width * from, y)
    for step in 1...steps {
      let part = from + (to - from) * Double(step) / Double(steps)
      try mouse("mouseMoved", box.x + box.width * part, y)
    }
    try mouse("mouseReleased", box.x + box.width * to, y)
    try settle()
  }

  /// Drags a finger over an element, from one fraction of its width to another.
  package func swipe(_ selector: String, from: Double, to: Double, steps: Int = 8) throws {
    let box = try box(of: selector)
    func touch(_ type: String, _ part: Double?) throws {
      let points = part.map { [["x": box.x + box.width * $0, "y": box.y + box.height / 2]] }
      try call("Input.dispatchTouchEvent", ["type": type, "touchPoints": points ?? []])
    }
    try touch("touchStart", from)
    for step in 1...steps {
      try touch("touchMove", from + (to - from) * Double(step) / Double(steps))
    }
    try touch("touchEnd", nil)
    try settle()
  }

  private func mouse(_ type: String, _ x: Double, _ y: Double) throws {
    try call(
      "Input.dispatchMouseEvent",
      [
        "type": type, "x": x, "y": y, "button": "left", "buttons": type == "mouseReleased" ? 0 : 1,
        "clickCount": 1,
      ])
  }
}
