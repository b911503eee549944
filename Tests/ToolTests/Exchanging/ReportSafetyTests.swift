import Foundation
import TestSupport
import Testing
import ToolTesting

/// Names in a log are data, whatever they look like.
@Suite(.temporaryDirectory, .serialized, .enabled(if: Browser.isInstalled, "There is no Chromium."))
struct ReportSafetyTests {
  private static let hostile = [
    #"</script><img src=x onerror=alert(1)>"#, #"<script>alert(1)</script>"#,
    #"\"><svg onload=alert(1)>"#, #"--><!--<script>"#, #"javascript:alert(1)"#, #"]]>"#,
    #"${alert(1)}`'"#, #"\u2028\u2029\u0000\u001b[31m\u202e"#, #"__proto__"#, #"constructor"#,
    #"&lt;b&gt;&amp;"#, #"%3Cscript%3E"#,
  ]

  @Test func `hostile names do nothing and are shown as they are`() throws {
    let commands =
      [#""session":"\#(Self.hostile[0])","initial":"home""#]
      + Self.hostile.flatMap { name in
        [
          #""go":"\#(name)","tab":"\#(name)""#, #""go":{"\#(name)":{"\#(name)":"\#(name)"}}"#,
          #""showOverlay":"\#(name)""#, #""note":{"label":"\#(name)","payload":{"a":"\#(name)"}}"#,
          #""mark":"\#(name)""#, #""switchFlow":{"flow":"\#(name)","root":"\#(name)"}"#,
          #""transaction":{"name":"\#(name)","steps":[{"go":"x\#(name)"}]}"#,
        ]
      }
    try Sample.record(Sample.timed(commands), to: "log.mdb")
    let report = try OpenReport("--title", "</title><script>alert(1)</script>", fragment: "at=0")
    let told = try Tool.run("replay", "log.mdb", "--json").lines.map(String.init)
    let name = Self.hostile[0]
    let shown = try report.json(at: Array(told.indices), session: name)
    #expect(shown == told)
    #expect(try report.page.string("document.title") == "</title><script>alert(1)</script>")
    #expect(
      try report.page.number("document.querySelectorAll('body img, svg[onload]').length") == 0)
    let text = try report.page.text("#sessions")
    #expect(text.contains("</script><img src=x onerror=alert(1)>"))
    for word in ["alert", "__proto__", "constructor", "<script>"] {
      try report.page.evaluate("document.querySelector('#search').select()")
      try report.page.type(word)
      try report.page.press("Enter")
    }
    report.expectQuiet()
  }

  @Test func `hostile names are text in the picture of the graph, too`() throws {
    let commands =
      [#""session":"s","initial":"home""#]
      + Self.hostile.flatMap { name in
        [#""go":"\#(name)""#, #""showOverlay":"\#(name)""#, #""go":"home","tab":"\#(name)""#]
      }
    try Sample.record(Sample.timed(commands), to: "log.mdb")
    let report = try OpenReport(fragment: "at=0")
    let root = "document.querySelector('#graph').shadowRoot"
    let names = try report.page.strings(
      "[...\(root).querySelectorAll('g.screen > title')].map((title) => title.textContent)")
    for name in ["<script>alert(1)</script>", "]]>", "&lt;b&gt;&amp;", "__proto__"] {
      #expect(names.contains { $0.hasPrefix(name) }, "\(name)")
    }
    #expect(
      try report.page.number(
        "\(root).querySelectorAll('script, img, a, foreignObject, [onload], [onerror]').length")
        == 0)
    // Each of them is found where it is chosen in the picture.
    try report.page.evaluate(
      "[...\(root).querySelectorAll('g.screen')].forEach((box) => box.dispatchEvent(new MouseEvent('click')))"
    )
    try report.page.settle()
    #expect(try report.page.text("#search-count") != "nothing found")
    report.expectQuiet()
  }

  @Test func `the page's policy allows nothing but the page`() throws {
    try Sample.record(Sample.shop)
    let report = try OpenReport()
    let page = report.page
    try page.evaluate(
      """
      (() => {
        try {
          const script = document.createElement('script');
          script.text = 'document.title = "run"';
          document.body.append(script);
        } catch {}
        try { document.body.innerHTML += '<img src="https://example.invalid/x.png">'; } catch {}
        fetch('https://example.invalid/').catch(() => 0);
        return 0;
      })()
      """)
    try page.settle()
    #expect(try page.string("document.title") == "log.mdb")
    #expect(try page.number("document.querySelectorAll('img').length") == 0)
    #expect(page.complaints.contains { $0.contains("Content Security Policy") })
  }
}
