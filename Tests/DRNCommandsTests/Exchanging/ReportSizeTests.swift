import DRNLog
import Foundation
import TestSupport
import Testing
import ToolTesting

@testable import DRNCommands
@testable import ToolTests

@Suite(.temporaryDirectory) struct ReportSizeTests {
  /// How far apart transitions are decides how many bytes their times take.
  @Test(arguments: [1_000, 1_000_000, 3_333_333_333])
  func `the size that is announced is that of the page`(nanoseconds: Int) throws {
    let start = 1_764_000_000_000_000_000
    let screens = ["home", "offers", "search", "cart", "help"]
    var (time, lines) = (start, #"{"session":"s","initial":"home"}"# + "\n")
    for number in 1..<60_000 {
      time += nanoseconds + number * 7_919 % nanoseconds
      let screen = screens[number * 31 % 5]
      lines +=
        #"{"time":"\#(RFC3339.string(nanosecondsSince1970: Int64(time)))","go":{"\#(screen)":{"id":\#(number * 97 % 3_000)}}}"#
        + "\n"
    }
    try Sample.record(lines)
    try Tool.run("report", "log.mdb", "-o", "page.html").expectDone()
    let written = try TemporaryDirectory.data("page.html").count
    let reader = try LogReader(path: TemporaryDirectory.path("log.mdb"))
    let session = try reader.latestSession()
    let size = try ReportSize(
      of: reader, [session], in: nil, transitions: try session.head() + 1)
    let ratio = Double(size.byteCount) / Double(written)
    #expect((0.9...1.1).contains(ratio), "\(size.byteCount) for \(written)")
  }
}
