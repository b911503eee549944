#if Server
  import Foundation
  import TestSupport
  import Testing
  import ToolTesting

  /// How fast a served log opens and scrubs: `DRN_MEASURE_LOG=/path/log.mdb swift test --traits Server --filter ServeSpeed`
  /// prints it. Nothing is expected of the numbers, which are the machine's.
  @Suite(
    .temporaryDirectory,
    .enabled(if: Browser.isInstalled && MeasuredLog.path != nil, "Measured when it is asked for."))
  struct ServeSpeed {
    /// Drags along the strip of the whole session, and waits in each step until the position there is shown.
    private static let scrubbing = """
      (async () => {
        const strip = document.querySelector('#whole');
        const box = strip.getBoundingClientRect();
        const position = document.querySelector('#position');
        strip.setPointerCapture = () => {};
        strip.hasPointerCapture = () => true;
        const send = (name, share) => strip.dispatchEvent(new PointerEvent(name,
          { button: 0, pointerId: 1, clientX: box.left + share * box.width, bubbles: true }));
        send('pointerdown', 0.005);
        const times = [];
        for (let step = 1; step <= 100; step++) {
          const before = position.textContent;
          const start = performance.now();
          send('pointermove', 0.005 + step * 0.0098);
          while (position.textContent === before && performance.now() - start < 10_000) {
            await new Promise((done) => setTimeout(done, 0));
          }
          times.push(performance.now() - start);
        }
        return times;
      })()
      """

    @Test func `opening and scrubbing`() throws {
      let path = try #require(MeasuredLog.path)
      let server = try ServeProcess(path)
      let page = try BrowserPage(Browser())
      var openings: [Double] = []
      for _ in 0..<5 {
        try page.enter(server.link)
        while try !page.bool("performance.getEntriesByName('shown').length") {
          Thread.sleep(forTimeInterval: 0.01)
        }
        openings.append(try page.number("performance.getEntriesByName('shown')[0].startTime"))
        try page.call("Page.navigate", ["url": "about:blank"])
      }
      try page.enter(server.link)
      Thread.sleep(forTimeInterval: 2)
      let times = (try page.evaluate(Self.scrubbing) as? [NSNumber] ?? []).map(\.doubleValue)
        .sorted()
      let part = { (part: Double) in times[min(times.count - 1, Int(Double(times.count) * part))] }
      print("first picture: \(openings.sorted()) ms")
      print(
        "a step of the scrub: median \(part(0.5)) ms, 95 of 100 within \(part(0.95)) ms, worst \(part(1)) ms"
      )
    }
  }

  /// The log that is measured.
  private enum MeasuredLog {
    static let path = ProcessInfo.processInfo.environment["DRN_MEASURE_LOG"]
  }
#endif
