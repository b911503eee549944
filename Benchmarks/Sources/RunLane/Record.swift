import ArgumentParser
import DRN
import DRNLog
import Foundation
import Support

struct Record: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Records, says so, and goes on at 1,000 transitions a second until it is killed.")

  @Argument(help: "The log, which is new unless it is continued.")
  var path: String

  @Option(help: "The number of sessions.")
  var sessions = 1

  @Option(help: "The number of transitions in each of them.")
  var transitions = 1_000_000

  @Flag(help: "Continue the sessions of a log, one after another.")
  var continuing = false

  func run() throws {
    let walk = try Wikispeedia.find().map { try Wikispeedia.read($0).walk }
    let workload = Workload(
      (walk ?? Walk.generated(sessions: 50_000)).among(mostVisited: 256), goesBack: sessions == 1)
    let builder = LogBuilder(path: path, workload: workload)
    let log = try EventLog.open(path, durability: .process)
    let names = SessionNames.all(sessions)
    var runners =
      continuing ? [] : try builder.record(transitions, sessions: names, in: log)
    try FileHandle.standardOutput.write(contentsOf: Data("recorded\n".utf8))
    var cursors = [Int](repeating: transitions % workload.commands.count, count: names.count)
    // An hour, if nobody kills it.
    for index in 0..<3_600_000 {
      let session = index % names.count
      // As on a server, a session goes on when its user comes.
      if session == runners.count {
        runners += try builder.runners(of: [names[session]], in: log)
      }
      workload.run(1, from: &cursors[session], on: runners[session])
      usleep(1_000)
    }
  }
}
