import Foundation
import TestSupport
import Testing
import ToolTesting

/// The page is for everybody: with a screen reader, on a phone, in the dark, on paper.
@Suite(.temporaryDirectory, .serialized, .enabled(if: Browser.isInstalled, "There is no Chromium."))
struct ReportReaderTests {
  @Test func `a screen reader finds landmarks and a name for every control`() throws {
    try Sample.record(Sample.tour + Sample.shop)
    let report = try OpenReport(fragment: "at=4")
    let nodes = try report.page.accessibleNodes()
    let controls: Set = [
      "button", "slider", "searchbox", "textbox", "combobox", "listbox", "option", "link",
      "DisclosureTriangle",
    ]
    for node in nodes where controls.contains(node.role) {
      #expect(!node.name.isEmpty, "a \(node.role) without a name")
    }
    for role in ["banner", "main", "search", "region", "slider", "listbox", "status", "heading"] {
      #expect(nodes.contains { $0.role == role }, "\(role)")
    }
    let slider = try #require(nodes.first { $0.role == "slider" })
    #expect(slider.name == "Position in the session")
    let value = try report.page.string(
      "document.querySelector('#strip').getAttribute('aria-valuetext')")
    #expect(value.hasPrefix("4, went, at detail(id: \"lamp-42\"), "))
    try report.page.press("ArrowRight")
    try report.page.evaluate("new Promise((done) => setTimeout(done, 700)).then(() => 0)")
    #expect(try report.page.string("document.querySelector('#live').textContent").hasPrefix("5: "))
    report.expectQuiet()
  }

  @Test func `everything can be reached with the Tab key`() throws {
    try Sample.record(Sample.shop)
    let report = try OpenReport(fragment: "at=4")
    var reached: Set<String> = []
    for _ in 0..<80 {
      try report.page.press("Tab")
      reached.insert(try report.page.string("document.activeElement.id"))
      // Whoever does not see where the focus is cannot use it.
      #expect(
        try report.page.bool(
          """
          document.activeElement === document.body || document.activeElement.shadowRoot
            || getComputedStyle(document.activeElement).outlineStyle !== 'none'
          """))
    }
    for id in [
      "search", "zone", "theme", "help", "first", "previous", "next", "last", "axis", "strip",
      "list",
    ] {
      #expect(reached.contains(id), "\(id)")
    }
    report.expectQuiet()
  }

  @Test(arguments: ["light", "dark"])
  func `text is to be read on what lies below it`(colors: String) throws {
    try Sample.record(Sample.shop)
    let report = try OpenReport(fragment: "at=12") { try $0.emulate(colors: colors) }
    // WCAG's contrast of every text with the nearest background that is not transparent.
    let failures = try report.page.strings(
      """
      (() => {
        const canvas = document.createElement('canvas');
        canvas.width = canvas.height = 1;
        const context = canvas.getContext('2d', {willReadFrequently: true});
        const rgb = (color) => {
          context.clearRect(0, 0, 1, 1);
          context.fillStyle = color;
          context.fillRect(0, 0, 1, 1);
          return context.getImageData(0, 0, 1, 1).data;
        };
        const light = ([r, g, b]) => [r, g, b].map((part) => part / 255)
          .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
          .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
        const failures = [];
        for (const element of document.querySelectorAll('body *')) {
          const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
          if (!own || element.closest('svg, dialog, noscript, script, .printed, .legend .key')) continue;
          if (!element.checkVisibility() || element.closest(':disabled')) continue;
          let below = element;
          while (below && rgb(getComputedStyle(below).backgroundColor)[3] < 255) below = below.parentElement;
          const [ink, paper] = [light(rgb(getComputedStyle(element).color)),
            light(rgb(below ? getComputedStyle(below).backgroundColor : 'white'))];
          const ratio = (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05);
          if (ratio < 4.5) failures.push(`${element.className} ${element.innerText}: ${ratio}`);
        }
        return failures;
      })()
      """)
    #expect(failures == [])
    report.expectQuiet()
  }

  @Test func `the switch wins over the system's colours`() throws {
    try Sample.record(Sample.shop)
    let report = try OpenReport { try $0.emulate(colors: "dark") }
    let background = "getComputedStyle(document.body).backgroundColor"
    let dark = try report.page.string(background)
    try report.page.click("#theme")
    let light = try report.page.string(background)
    #expect(dark != light)
    #expect(try report.page.text("#theme") == "Dark")
    report.expectQuiet()
  }

  @Test func `times are the reader's, or UTC`() throws {
    try Sample.record(Sample.shop)
    let report = try OpenReport(fragment: "at=4") { try $0.setTimeZone("Asia/Kolkata") }
    #expect(try report.page.text("#position-time").hasPrefix("15:30:04.104"))
    #expect(try report.page.text("#event").contains("15:30:04.104 GMT+5:30"))
    try report.page.click("#zone")
    #expect(try report.page.text("#position-time") == "10:00:04.104 UTC")
    #expect(try report.page.text("#row4").contains("10:00:04.104"))
    try report.page.press("u")
    #expect(try report.page.text("#position-time").hasPrefix("15:30:04.104"))
    report.expectQuiet()
  }

  @Test(arguments: [390, 768, 1280])
  func `nothing is wider than the window`(width: Int) throws {
    let long = String(repeating: "a long name of a screen ", count: 40)
    try Sample.record(
      Sample.shop
        + Sample.timed([
          #""session":"\#(long)","initial":{"\#(String(repeating: "wide", count: 60))":{}}"#,
          #""go":{"detail":{"text":"\#(long)"}}"#, #""showOverlay":"\#(long)""#,
        ]))
    let report = try OpenReport { page in
      try page.resize(width: width, height: 844, isPhone: width < 500)
    }
    for seq in 0...2 {
      try report.go(to: seq)
      #expect(try report.page.number("document.scrollingElement.scrollWidth") <= Double(width))
    }
    report.expectQuiet()
  }

  @Test func `on paper there is the list around the cursor, and nothing to scrub`() throws {
    try Sample.record(Sample.shop)
    let report = try OpenReport(fragment: "at=4")
    let paper = try report.page.pdf()
    #expect(paper.starts(with: Data("%PDF".utf8)))
    #expect(try report.page.number("document.querySelectorAll('#printed-rows tr').length") == 18)
    try report.page.emulate(media: "print")
    for (selector, isShown) in [
      ("#strip", false), (".tools", false), ("#list", false), ("#printed-rows", true),
      ("#statistics-section", true), ("#state", true),
    ] {
      #expect(
        try report.page.bool("document.querySelector('\(selector)').checkVisibility()") == isShown,
        "\(selector)")
    }
    report.expectQuiet()
  }

  @Test func `only rows that are to be seen are in the document`() throws {
    try Sample.recordMany(5_000)
    let report = try OpenReport(fragment: "at=0")
    let rows = "[...document.querySelectorAll('.row:not([hidden])')]"
    #expect(try report.page.number("\(rows).length") < 60)
    try report.page.press("End")
    try report.expect(seq: 4_999)
    #expect(try report.page.text(".row[aria-selected=\"true\"]").contains("4999"))
    #expect(try report.page.number("\(rows).length") < 60)
    try report.page.evaluate("document.querySelector('#list').scrollTop = 30 * 2500")
    try report.page.settle()
    #expect(try report.page.bool("\(rows).some((row) => row.innerText.includes('2505'))"))
    report.expectQuiet()
  }

  @Test func `where scripts are off a sentence says what to do`() throws {
    try Sample.record(Sample.shop)
    let report = try OpenReport()
    // As a browser has it that does not run the page's script.
    let page = try TemporaryDirectory.text("report.html")
      .replacingOccurrences(of: "<script type=\"module\">", with: "<script type=\"text/none\">")
    try Data(page.utf8).write(
      to: URL(fileURLWithPath: TemporaryDirectory.path("still.html")))
    try report.page.open(TemporaryDirectory.path("still.html"))
    // Not at once: most pages have their script a moment later.
    try report.page.evaluate("new Promise((done) => setTimeout(done, 1700)).then(() => 0)")
    let text = "document.querySelector('#unreadable').innerText"
    #expect(try report.page.string(text).contains("allow the page its own scripts"))
    #expect(
      try report.page.string("getComputedStyle(document.querySelector('main')).visibility")
        == "hidden")
  }

  @Test func `a page of one transition is all there`() throws {
    try Sample.record(#"{"session":"one","initial":"home"}"# + "\n")
    let report = try OpenReport()
    for key in ["ArrowRight", "End", "PageDown", "]", "n", "Home"] { try report.page.press(key) }
    try report.expect(seq: 0)
    #expect(try report.page.text(".where").hasPrefix("0 of 0..0"))
    #expect(try report.page.text("#layers").contains("home"))
    #expect(try report.page.bool("document.querySelector('#axis').disabled"))
    report.expectQuiet()
  }
}
