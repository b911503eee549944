import DRN
import Foundation
import TestSupport
import Testing
import ToolTesting

@testable import DRNCommands
@testable import DRNLog
@testable import ToolTests

/// The ends of the range of times, 1677 and 2262, in every command.
@Suite(.temporaryDirectory) struct ExtremeTimeTests {
  @Test(arguments: [
    (Int64.max, Int64.max, Int64.max), (.min, 0, .min), (9_223_372_036, 854_775_807, .max),
    (9_223_372_036, 854_775_808, .max), (-9_223_372_037, 145_224_192, .min),
    (-9_223_372_037, 145_224_191, .min), (0, 0, 0), (-1, 999_999_999, -1),
  ])
  func `a clock that is set to any year gives the nearest time`(
    seconds: Int64, nanoseconds: Int64, expected: Int64
  ) {
    let time = Timestamp(seconds: seconds, nanoseconds: nanoseconds)
    #expect(time.nanosecondsSince1970 == expected)
  }

  /// Two sessions whose times jump between both ends.
  private func record() throws {
    let times = [
      "1677-09-21T00:12:43.145224192Z", "2262-04-11T23:47:16.854775807Z",
      "1970-01-01T00:00:00Z", "2262-04-11T23:47:16.854775807Z",
      "1677-09-21T00:12:43.145224192Z", "1969-12-31T23:59:59.999999999Z",
      "2262-04-11T23:47:16.854775807Z",
    ]
    var lines = ""
    for name in ["main", "other"] {
      for (index, time) in times.enumerated() {
        let command =
          index == 0 ? #""session":"\#(name)","initial":"home""# : #""go":{"page":\#(index)}"#
        lines += "{\"time\":\"\(time)\",\(command)}\n"
      }
    }
    try Tool.run("record", "times.mdb", input: lines).expectDone()
  }

  private static let others = [
    "find times.mdb 'gap > 200000d'", "find times.mdb 'time < \"1678-01-01T00:00:00Z\"'",
    "show times.mdb 2262-04-11T23:47:16.854775807Z", "show times.mdb '2262-04-11 23:47:16.854Z'",
    "show times.mdb 1677-09-21T00:12:43.145224192Z", "show times.mdb 23:47:16Z",
    "export times.mdb --format csv", "export times.mdb --format redux --session main",
    "export times.mdb --format chrome", "graph times.mdb --format svg", "graph times.mdb --json",
    "sessions times.mdb --json", "stat times.mdb --json", "log times.mdb --graph --utc",
    "report-bundle times.mdb --last 600d -o a.mdb", "doctor times.mdb --json",
    "diff times.mdb --session main --session other",
  ]

  @Test(arguments: Soak.isOn ? ["UTC", "Pacific/Kiritimati", "America/Los_Angeles"] : ["UTC"])
  func `every command shows and subtracts them`(zone: String) throws {
    try record()
    let lines = Self.others + EveryCommand.lines(for: "times.mdb", session: "main")
    for line in lines {
      let result = try Tool.shell("drn \(line) </dev/null", environment: ["TZ": zone])
      #expect(result.status < 128 && !result.errors.contains("Fatal"), "\(line): \(result)")
    }
  }

  @Test(arguments: [
    "9223372036854775807", "-9223372036854775808", "9223372036854775808", "1e300", "-1e300",
    "170141183460469231731687303715884105727", "170141183460469231731687303715.884105727",
    "-170141183460469231731687303715884105728.999", "99999999999999999999999999999999999999999999",
    "9223372036.854775807", "253402300799", "-62135596800", "0.0000000001", "-0.5",
  ])
  func `imported times of any size are times or refused`(time: String) throws {
    try TemporaryDirectory.write("screen,when\nhome,\(time)\ncart,\(time)\n", to: "a.csv")
    let table = try Tool.run("import", "a.csv", "a.mdb", "--columns", "route=screen,time=when")
    #expect(table.status < 128, "\(table)")
    try TemporaryDirectory.write(
      #"{"stagedActionIds":[0],"actionsById":{"0":{"action":{"type":"a"},"timestamp":\#(time)}},"#
        + #""computedStates":[{"state":{"route":"home"}}]}"#, to: "r.json")
    #expect(try Tool.run("import", "r.json", "r.mdb").status < 128)
  }

  @Test func `durations beyond 64 bits of milliseconds saturate`() {
    let long = Duration(secondsComponent: .max, attosecondsComponent: 0)
    #expect(long.milliseconds == .max && long.nanoseconds == .max)
    #expect((.zero - long).milliseconds == .min)
    #expect(!Quantity.duration(long).isEmpty)
  }
}
