import ArgumentParser
import DRN
import DRNLog
import Foundation
import Support

struct Record: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Records, says so, and goes on at 1,000 transitions a second until it is killed.")

  @Argument(help: "The log, which is new.")
  var path: String

  @Option(help: "The number of sessions.")
  var sessions = 1

  @Option(help: "The number of transitions in each of them.")
  var transitions = 1_000_000

  func run() throws {
    let walk = try Wikispeedia.find().map { try Wikispeedia.read($0).walk }
    let workload = Workload(
      (walk ?? Walk.generated(sessions: 50_000)).among(mostVisited: 256), goesBack: sessions == 1)
    let builder = LogBuilder(path: path, workload: workload)
    let log = try EventLog.open(path, durability: .process)
    let runners = try builder.record(transitions, sessions: SessionNames.all(sessions), in: log)
    try FileHandle.standardOutput.write(contentsOf: Data("recorded\n".utf8))
    var cursors = [Int](repeating: transitions % workload.commands.count, count: runners.count)
    // An hour, if nobody kills it.
    for index in 0..<3_600_000 {
      workload.run(1, from: &cursors[index % runners.count], on: runners[index % runners.count])
      usleep(1_000)
    }
  }
}
