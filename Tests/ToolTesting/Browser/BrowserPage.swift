package import Foundation

/// A page in a browser.
package final class BrowserPage {
  package let browser: Browser
  private let session: String

  /// Opens an empty page.
  package init(_ browser: Browser, width: Int = 1280, height: Int = 900) throws {
    self.browser = browser
    session = try browser.openPage()
    for domain in ["Page", "Runtime", "Log", "Network", "Accessibility"] {
      try call("\(domain).enable")
    }
    try resize(width: width, height: height)
  }

  @discardableResult
  package func call(
    _ method: String, _ parameters: Browser.Message = [:]
  ) throws -> Browser.Message {
    try browser.call(method, parameters, session: session)
  }

  /// Opens a file, and waits until its scripts have run.
  package func open(_ path: String, fragment: String = "") throws {
    try visit(URL(fileURLWithPath: path).absoluteString + (fragment.isEmpty ? "" : "#\(fragment)"))
  }

  /// Opens an address, and waits until its scripts have run.
  package func visit(_ url: String) throws {
    let answer = try call("Page.navigate", ["url": url])
    if let text = answer["errorText"] as? String { throw BrowserError("\(url): \(text)") }
    for _ in 0..<60_000 {
      if try string("document.readyState") == "complete" { return try settle() }
      Thread.sleep(forTimeInterval: 0.01)
    }
    throw BrowserError("\(url) is not opened.")
  }

  /// Waits for five frames, so that effects are visible: a page may show its parts frame by frame.
  package func settle() throws {
    try evaluate(
      """
      (async () => {
        for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
        return 0;
      })()
      """)
  }
}

// The contents of the page.

extension BrowserPage {
  /// The value of an expression, which may be a promise.
  @discardableResult
  package func evaluate(_ expression: String) throws -> Any? {
    let answer = try call(
      "Runtime.evaluate",
      ["expression": expression, "awaitPromise": true, "returnByValue": true])
    if let details = answer["exceptionDetails"] as? Browser.Message {
      let exception = details["exception"] as? Browser.Message
      throw BrowserError("\(exception?["description"] ?? details) in: \(expression)")
    }
    return (answer["result"] as? Browser.Message)?["value"]
  }

  package func string(_ expression: String) throws -> String {
    try evaluate("String(\(expression))") as? String ?? ""
  }

  package func strings(_ expression: String) throws -> [String] {
    try evaluate(expression) as? [String] ?? []
  }

  package func number(_ expression: String) throws -> Double {
    (try evaluate(expression) as? NSNumber)?.doubleValue ?? .nan
  }

  package func bool(_ expression: String) throws -> Bool {
    (try evaluate("Boolean(\(expression))") as? NSNumber)?.boolValue ?? false
  }

  /// The text of the first element that matches a selector.
  package func text(_ selector: String) throws -> String {
    try string("document.querySelector('\(selector)')?.innerText")
  }

  /// The position and size, in the window, of the first element that matches a selector.
  package func box(
    of selector: String
  ) throws -> (x: Double, y: Double, width: Double, height: Double) {
    let box = try evaluate(
      "(({x, y, width, height}) => [x, y, width, height])"
        + "(document.querySelector('\(selector)').getBoundingClientRect())")
    guard let numbers = box as? [NSNumber], numbers.count == 4 else {
      throw BrowserError("There is no '\(selector)'.")
    }
    return (
      numbers[0].doubleValue, numbers[1].doubleValue, numbers[2].doubleValue,
      numbers[3].doubleValue
    )
  }

  /// Exceptions, console errors and warnings, dialogs, and requests other than for the page itself and for data that
  /// it has in it.
  package var complaints: [String] {
    browser.events.compactMap { method, parameters in
      switch method {
      case "Runtime.exceptionThrown": return "exception: \(parameters)"
      case "Runtime.consoleAPICalled":
        let kind = parameters["type"] as? String ?? ""
        return ["error", "warning", "assert"].contains(kind) ? "console: \(parameters)" : nil
      case "Log.entryAdded": return "log: \(parameters["entry"] ?? parameters)"
      case "Page.javascriptDialogOpening": return "dialog: \(parameters)"
      case "Network.requestWillBeSent":
        let isPage = parameters["type"] as? String == "Document"
        let request = parameters["request"] as? Browser.Message
        let isData = (request?["url"] as? String)?.hasPrefix("data:") == true
        return isPage || isData ? nil : "request: \(request ?? parameters)"
      default: return nil
      }
    }
  }

  /// The accessibility tree: role, name, and value of each node that is not ignored.
  package func accessibleNodes() throws -> [(role: String, name: String, value: String)] {
    let tree = try call("Accessibility.getFullAXTree")
    let nodes = tree["nodes"] as? [Browser.Message] ?? []
    return nodes.filter { $0["ignored"] as? Bool != true }.map { node in
      func value(_ key: String) -> String {
        (node[key] as? Browser.Message)?["value"].map { "\($0)" } ?? ""
      }
      return (value("role"), value("name"), value("value"))
    }
  }
}

// The presentation of the page.

extension BrowserPage {
  package func resize(width: Int, height: Int, isPhone: Bool = false) throws {
    try call(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": height, "deviceScaleFactor": isPhone ? 2 : 1, "mobile": isPhone])
  }

  /// Emulates another medium or another preferred colour scheme.
  package func emulate(media: String = "", colors: String = "light") throws {
    try call(
      "Emulation.setEmulatedMedia",
      ["media": media, "features": [["name": "prefers-color-scheme", "value": colors]]])
  }

  package func setTimeZone(_ name: String) throws {
    try call("Emulation.setTimezoneOverride", ["timezoneId": name])
  }

  /// The printed page, as a PDF.
  package func pdf() throws -> Data {
    let answer = try call("Page.printToPDF", ["printBackground": true])
    return Data(base64Encoded: answer["data"] as? String ?? "") ?? Data()
  }

  /// A screenshot, as a PNG.
  package func screenshot() throws -> Data {
    let answer = try call("Page.captureScreenshot", ["format": "png"])
    return Data(base64Encoded: answer["data"] as? String ?? "") ?? Data()
  }
}
