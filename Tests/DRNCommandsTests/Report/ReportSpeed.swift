import Foundation
import Testing
import ToolTesting

/// How fast a page of a long log opens and scrubs: `DRN_MEASURE_REPORT=report.html swift test
/// --filter ReportSpeed` prints it. Nothing is expected of the numbers, which are the machine's.
@Suite(
  .enabled(if: Browser.isThere && MeasuredReport.path != nil, "Measured when it is asked for."))
struct ReportSpeed {
  @Test func `opening and scrubbing`() throws {
    let path = try #require(MeasuredReport.path)
    let page = try BrowserPage(Browser())
    var openings: [Double] = []
    for run in 0..<5 {
      try page.open(path, fragment: "at=\(run)")
      try page.evaluate("new Promise((done) => setTimeout(done, 300)).then(() => 0)")
      openings.append(
        try page.number("performance.getEntriesByName('shown')[0]?.startTime ?? NaN"))
      try page.call("Page.navigate", ["url": "about:blank"])
    }
    try page.open(path)
    // The time from one frame to the next, and what the page itself works in each.
    try page.evaluate(
      """
      window.frames_ = [], window.work_ = [];
      const channel = new MessageChannel();
      let begun = 0, last = 0;
      channel.port1.onmessage = () => work_.push(performance.now() - begun);
      const frame = (time) => {
        if (last) frames_.push(time - last);
        last = time;
        begun = performance.now();
        channel.port2.postMessage(0);
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
      0
      """)
    for round in 0..<6 {
      try page.drag(
        "#strip", from: round % 2 == 0 ? 0.01 : 0.99, to: round % 2 == 0 ? 0.99 : 0.01,
        steps: 200)
    }
    for name in ["frames_", "work_"] {
      let times = (try page.evaluate(name) as? [NSNumber] ?? []).map(\.doubleValue).sorted()
      let part = { (part: Double) in times[min(times.count - 1, Int(Double(times.count) * part))] }
      print(
        "\(name == "work_" ? "work in a frame" : "frame to frame"): \(times.count) frames, median "
          + "\(part(0.5)) ms, 95 of 100 within \(part(0.95)) ms, 99 within \(part(0.99)) ms, worst "
          + "\(part(1)) ms; within 16.7 ms: \(times.count { $0 <= 16.8 } * 100 / times.count) %")
    }
    let bytes = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    print("opening: \(openings) ms; \(bytes) bytes")
    #expect(page.complaints == [])
  }
}

/// The page that is measured.
private enum MeasuredReport {
  static let path = ProcessInfo.processInfo.environment["DRN_MEASURE_REPORT"]
}
