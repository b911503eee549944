import Foundation

/// The work of a page's main thread during a traced operation, from the browser's own trace.
package struct BrowserTrace {
  /// The processor time of each frame in milliseconds: script, style, layout and painting. Unlike
  /// elapsed time, it does not depend on how busy the machine is.
  package private(set) var frames: [Double] = []
  /// The processor time in milliseconds by kind of work. Nested work counts for both kinds.
  package private(set) var work: [String: Double] = [:]

  /// Runs `body` and traces it.
  package init(of page: BrowserPage, _ body: () throws -> Void) throws {
    let categories = [
      "devtools.timeline", "devtools.timeline.frame", "disabled-by-default-devtools.timeline.frame",
    ]
    try page.browser.call(
      "Tracing.start",
      [
        "transferMode": "ReportEvents",
        "traceConfig": ["includedCategories": categories, "recordMode": "recordAsMuchAsPossible"],
      ])
    try body()
    try page.browser.call("Tracing.end")
    try page.browser.wait(for: "Tracing.tracingComplete")
    take(
      page.browser.events.filter { $0.method == "Tracing.dataCollected" }
        .flatMap { $0.parameters["value"] as? [Browser.Message] ?? [] })
  }

  private struct Span {
    var name: String
    var start: Double
    var length: Double
    var work: Double
  }

  private mutating func take(_ events: [Browser.Message]) {
    var threads: [String: [Span]] = [:]
    for event in events {
      let name = event["name"] as? String ?? ""
      guard name == "BeginMainThreadFrame" || event["tdur"] != nil else { continue }
      let number = { (key: String) in (event[key] as? NSNumber)?.doubleValue ?? 0 }
      threads["\(number("pid")) \(number("tid"))", default: []].append(
        Span(name: name, start: number("ts"), length: number("dur"), work: number("tdur") / 1_000))
    }
    // The main thread is the one with the most frames.
    let frames = { (spans: [Span]) in spans.count { $0.name == "BeginMainThreadFrame" } }
    let main = threads.values.max { frames($0) < frames($1) } ?? []
    var end = 0.0
    for span in main.sorted(by: { ($0.start, -$0.length) < ($1.start, -$1.length) }) {
      guard span.name != "BeginMainThreadFrame" else {
        self.frames.append(0)
        continue
      }
      work[span.name, default: 0] += span.work
      guard span.start >= end else { continue }
      end = span.start + span.length
      if !self.frames.isEmpty { self.frames[self.frames.count - 1] += span.work }
    }
  }
}
