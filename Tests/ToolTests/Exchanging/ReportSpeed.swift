import Foundation
import Testing
import ToolTesting

/// How fast a page of a long log opens and scrubs: `DRN_MEASURE_REPORT=report.html swift test
/// --filter ReportSpeed` prints it. Nothing is expected of the numbers, which are the machine's.
@Suite(
  .enabled(if: Browser.isInstalled && MeasuredReport.path != nil, "Measured when it is asked for."))
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
    try page.evaluate(
      """
      window.frames_ = [];
      let last = 0;
      const frame = (time) => {
        if (last) frames_.push(time - last);
        last = time;
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
      0
      """)
    let trace = try BrowserTrace(of: page) {
      for round in 0..<6 {
        let (from, to) = round.isMultiple(of: 2) ? (0.01, 0.99) : (0.99, 0.01)
        try page.drag("#strip", from: from, to: to, steps: 200)
      }
    }
    let frames = (try page.evaluate("frames_") as? [NSNumber] ?? []).map(\.doubleValue)
    Self.print("frame to frame", frames, limit: 16.8)
    Self.print("main thread's work in a frame", trace.frames, limit: 8)
    for (name, work) in trace.work.sorted(by: { $0.value > $1.value }).prefix(8) {
      Swift.print("  \(name): \(work / Double(max(trace.frames.count, 1))) ms a frame")
    }
    let bytes = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    Swift.print("opening: \(openings) ms; \(bytes) bytes")
    #expect(page.complaints == [])
  }

  private static func print(_ what: String, _ times: [Double], limit: Double) {
    let times = times.sorted()
    guard !times.isEmpty else { return }
    let part = { (part: Double) in times[min(times.count - 1, Int(Double(times.count) * part))] }
    let share = times.count { $0 <= limit } * 100 / times.count
    Swift.print(
      "\(what): \(times.count) frames, median \(part(0.5)) ms, 95 of 100 within \(part(0.95)) ms, "
        + "99 within \(part(0.99)) ms, worst \(part(1)) ms; within \(limit) ms: \(share) %")
  }
}

/// The page that is measured.
private enum MeasuredReport {
  static let path = ProcessInfo.processInfo.environment["DRN_MEASURE_REPORT"]
}
