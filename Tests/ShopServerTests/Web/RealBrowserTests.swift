#if Server
  import Foundation
  import TestSupport
  import Testing
  import ToolTesting

  @Suite(.temporaryDirectory, .serialized, .enabled(if: Browser.isInstalled))
  struct RealBrowserTests {
    @Test func `forward, back, reload and a link from elsewhere`() throws {
      let server = try ServerProcess()
      let page = try ShopTab(server)
      try page.open("/products/5")
      #expect(try page.text("h1") == "Ember")
      try page.click("a[href*='category=lamps']")
      #expect(try page.text("h1") == "All products")
      try page.click("a.card[href*='/products/2?']")
      #expect(try page.text("h1") == "Birch")
      let seq = try page.seq
      try page.go(back: 2)
      #expect(try page.text("h1") == "Ember")
      #expect(try page.seq == seq + 1)
      try page.go(back: -1)
      #expect(try page.text("h1") == "All products")
      #expect(try page.seq == seq + 2)
      try page.reload()
      #expect(try page.seq == seq + 2)
      #expect(page.page.complaints.filter { !$0.contains("/style-") } == [])
      server.end(by: SIGTERM)
    }

    @Test func `a dialog takes the keyboard, and closes by its button and by the browser's back`()
      throws
    {
      let server = try ServerProcess()
      let page = try ShopTab(server)
      try page.open("/products/5")
      try page.click("a.button[href*=settings]")
      #expect(try page.text("dialog h2") == "Ember: color and amount")
      #expect(
        try page.page.bool("document.querySelector('dialog').contains(document.activeElement)"))
      // What is under it can't be reached.
      #expect(try page.page.bool("document.querySelector('main').matches('[inert]')"))
      try page.go(back: 1)
      #expect(try page.page.bool("!document.querySelector('dialog')"))
      try page.go(back: -1)
      try page.click("dialog form[action$=close] button")
      #expect(try page.page.bool("!document.querySelector('dialog')"))
      server.end(by: SIGTERM)
    }

    @Test func `a purchase with forms, and no way back into it`() throws {
      let server = try ServerProcess()
      let page = try ShopTab(server)
      try page.open("/products/5")
      try page.click("a.button[href*=settings]")
      try page.click("input[value=green]", loads: false)
      try page.click("form[action$=add] button")
      #expect(try page.text(".notice") == "It is in your basket.")
      try page.click("nav a[href^='/basket']")
      try page.click("a.button[href*='/checkout']")
      try page.page.evaluate("document.querySelector('#name').value = 'Robin <b>&'")
      try page.click("form[action$=sign-in] button")
      for _ in 0..<3 { try page.click("form[action$=continue] button") }
      try page.click("form[action$=buy] button")
      #expect(try page.text("h1") == "Order 1001")
      try page.go(back: 1)
      #expect(try page.text("h1") == "Basket")
      try page.click("nav a[href^='/tabs/profile']")
      #expect(try page.text("h1").hasPrefix("Hello, Robin <b>&") || page.text("h1") == "Order 1001")
      server.end(by: SIGTERM)
    }

    @Test func `two tabs of a browser are two windows`() throws {
      let server = try ServerProcess()
      let browser = try Browser()
      let (left, right) = (try ShopTab(server, browser), try ShopTab(server, browser))
      try left.open("/products/5")
      try right.open("/products/6")
      try right.click("form[action$=favorite] button")
      try left.click("a.brand")
      #expect(try right.text("h1") == "Fjord")
      try right.reload()
      #expect(try right.text("h1") == "Fjord")
      #expect(try left.text("footer").contains("of window 1"))
      #expect(try right.text("footer").contains("of window 2"))
      try left.click("nav a[href^='/tabs/favorites']")
      #expect(try left.text("main").contains("Fjord"))
      server.end(by: SIGTERM)
    }

    @Test(arguments: [360, 1280])
    func `no page is wider than its window, and each control has a name`(width: Int) throws {
      let server = try ServerProcess()
      let page = try ShopTab(server, width: width)
      let folder = ProcessInfo.processInfo.environment["DRN_SHOP_PICTURES"]
      func look(_ name: String) throws {
        #expect(try page.page.number("document.documentElement.scrollWidth") <= Double(width))
        for node in try page.page.accessibleNodes()
        where [
          "button", "link", "textbox", "searchbox", "radio", "combobox", "spinbutton", "dialog",
        ].contains(node.role) {
          #expect(!node.name.isEmpty, "\(node.role) on \(name)")
        }
        guard let folder else { return }
        for colors in ["light", "dark"] {
          try page.page.emulate(colors: colors)
          let url = URL(fileURLWithPath: "\(folder)/\(name)-\(width)-\(colors).png")
          try page.page.screenshot().write(to: url)
        }
        try page.page.emulate()
      }
      try page.open("/")
      try look("home")
      try page.open("/products/7")
      try page.click("form[action$=favorite] button")
      try look("product")
      try page.click("a.button[href*=settings]")
      try look("settings")
      try page.click("form[action$=add] button")
      try page.click("nav a[href^='/tabs/favorites']")
      try look("favorites")
      try page.open("/search?q=oak&order=price")
      try look("search")
      try page.click("a.button[href*=filter]")
      try look("filter")
      try page.open("/basket")
      try look("basket")
      try page.click("a.button[href*='/checkout']")
      try look("sign-in")
      try page.page.evaluate("document.querySelector('#name').value = 'Robin'")
      try page.click("form[action$=sign-in] button")
      try look("checkout")
      for _ in 0..<3 { try page.click("form[action$=continue] button") }
      try look("purchase")
      try page.click("form[action$=buy] button")
      try look("order")
      try page.open("/profile")
      try look("profile")
      try page.open("/products/999")
      try look("missing")
      try page.open("/operator")
      try page.page.evaluate(
        "document.querySelector('#token').value = \"\(ServerProcess.operatorToken)\"")
      try page.click("main button")
      try look("operator")
      server.end(by: SIGTERM)
    }
  }

  /// A tab of a real browser that is in the shop.
  struct ShopTab {
    let page: BrowserPage
    private let server: ServerProcess

    init(_ server: ServerProcess, _ browser: Browser? = nil, width: Int = 1280) throws {
      self.server = server
      page = try BrowserPage(browser ?? Browser(), width: width, height: 800)
    }

    var seq: Int { get throws { Int(try text("#seq")) ?? -1 } }

    func open(_ path: String) throws {
      // A tab in the background shows no frames.
      try page.call("Page.bringToFront")
      try page.visit(server.address + path)
    }
    func text(_ selector: String) throws -> String { try page.text(selector) }

    func click(_ selector: String, loads: Bool = true) throws {
      let escaped = selector.replacingOccurrences(of: "'", with: "\\'")
      try page.evaluate("document.querySelector('\(escaped)').scrollIntoView({block: 'center'})")
      let box = try page.box(of: escaped)
      let click = { (type: String) in
        _ = try page.call(
          "Input.dispatchMouseEvent",
          [
            "type": type, "x": box.x + box.width / 2, "y": box.y + box.height / 2,
            "button": "left", "clickCount": 1,
          ])
      }
      try loading(loads) {
        try click("mousePressed")
        try click("mouseReleased")
      }
    }

    func reload() throws { try loading { try page.call("Page.reload") } }

    /// Presses the browser's back button so many times at once, or its forward button.
    func go(back count: Int) throws {
      let history = try page.call("Page.getNavigationHistory")
      let entries = history["entries"] as? [Browser.Message] ?? []
      let index = (history["currentIndex"] as? Int ?? 0) - count
      try loading {
        try page.call("Page.navigateToHistoryEntry", ["entryId": entries[index]["id"] ?? 0])
      }
    }

    /// Does something that leads to another page, and waits until that is there.
    private func loading(_ loads: Bool = true, _ body: () throws -> Void) throws {
      try page.call("Page.bringToFront")
      let before = navigations
      try body()
      guard loads else { return }
      for _ in 0..<60_000 {
        let isComplete = (try? page.string("document.readyState")) == "complete"
        if isComplete, navigations > before { return try page.settle() }
        Thread.sleep(forTimeInterval: 0.01)
      }
      throw BrowserError("No page is loaded.")
    }

    private var navigations: Int {
      page.browser.events.count { $0.method == "Page.frameNavigated" }
    }
  }
#endif
