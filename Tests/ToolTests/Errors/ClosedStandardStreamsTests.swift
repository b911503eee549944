import TestSupport
import Testing
import ToolTesting

/// The tool as some launchers start it: without standard streams.
@Suite(.temporaryDirectory) struct ClosedStandardStreamsTests {
  @Test(arguments: [">&-", "2>&-", ">&- 2>&-", "<&- >&- 2>&-"])
  func `what is printed to a closed stream is not written into a log`(closed: String) throws {
    try Sample.record(Sample.tour)
    for line in [
      #"printf '%s\n' '{"session":"main"}' 'no json' '{"go":"a"}' | drn record log.mdb --keep-going --ack \#(closed)"#,
      "drn mark log.mdb here \(closed)", "drn rewind log.mdb 2 \(closed)",
      "drn compact log.mdb \(closed)",
      "drn rewind log.mdb 999 \(closed)", "drn snapshot log.mdb -o copy.mdb --force \(closed)",
      "drn report log.mdb -o log.html --force \(closed)",
      "drn erase log.mdb --session nobody --yes \(closed)",
    ] {
      _ = try Tool.shell(line)
      try Tool.run("verify", "log.mdb").expectDone()
    }
    try Tool.run("verify", "copy.mdb").expectDone()
    #expect(try Tool.run("log", "log.mdb").output.contains("here"))
  }
}
