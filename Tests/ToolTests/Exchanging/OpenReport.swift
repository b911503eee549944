import TestSupport
import Testing
import ToolTesting

/// A report of the test's log, in a browser.
struct OpenReport {
  let page: BrowserPage

  /// A report that is opened in that page.
  init(_ page: BrowserPage) { self.page = page }

  /// Writes the report of a log and opens it.
  init(
    _ arguments: String..., log: String = "log.mdb", fragment: String = "", width: Int = 1280,
    height: Int = 900, before prepare: (BrowserPage) throws -> Void = { _ in }
  ) throws {
    try Tool.run(["report", log, "-o", "report.html"] + arguments).expectDone()
    page = try BrowserPage(Browser(), width: width, height: height)
    try prepare(page)
    try page.open(TemporaryDirectory.path("report.html"), fragment: fragment)
  }

  /// Expects that nothing went wrong that nobody sees: no exception, no message, no request.
  func expectQuiet(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(page.complaints == [], sourceLocation: sourceLocation)
  }

  /// The position that is shown.
  var seq: Int {
    get throws {
      Int(try page.string("document.querySelector('#strip').getAttribute('aria-valuenow')")) ?? -1
    }
  }

  func expect(seq: Int, sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(try self.seq == seq, sourceLocation: sourceLocation)
  }

  /// Goes to a position of a session as a link does.
  func go(to seq: Int, session: String? = nil) throws {
    let session = session.map { "session=${encodeURIComponent(\(ModelJSON.quoted($0)))}&" } ?? ""
    try page.evaluate(
      """
      new Promise((done) => {
        const hash = `#\(session)at=\(seq)`;
        // The page may have written this address itself.
        if (location.hash === hash) return done();
        addEventListener('hashchange', done, {once: true});
        location.hash = hash;
      }).then(() => 0)
      """)
    try page.settle()
  }

  /// The JSON that the page shows at each of these positions.
  func json(at positions: [Int], session: String) throws -> [String] {
    try page.evaluate("document.querySelector('#json-details').open = true")
    return try page.strings(
      """
      (async () => {
        const texts = [];
        for (const at of \(positions)) {
          const hash = new URLSearchParams({session: \(ModelJSON.quoted(session)), at});
          if (location.hash !== `#${hash}`) {
            const changed = new Promise((done) => addEventListener('hashchange', done, {once: true}));
            location.hash = hash;
            await changed;
          }
          // The page shows its parts in turn, one a frame.
          for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
          texts.push(document.querySelector('#json').textContent);
        }
        return texts;
      })()
      """)
  }
}
