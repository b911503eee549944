import DRN
import DRNLog
import Foundation
import TrustPlans

/// Starts as an app does whose log may be anything, navigates, and prints what came of it as JSON.
///
///     TrustSubject --launch LOG SESSION
enum LaunchRunner {
  static func run(_ arguments: [String]) throws {
    guard arguments.count == 2 else {
      throw Problem("a log and a session are needed, not \(arguments)")
    }
    let launch = EventLog.launch(arguments[0])
    let session = launch.manager(
      session: arguments[1], initial: JSONRoute(json: "start"), fallback: JSONRoute(json: "lost"))
    var outcome = LaunchOutcome(
      problem: launch.problem?.kind.rawValue, message: launch.problem.map { "\($0)" },
      setAside: launch.problem?.setAsidePath, isRecorded: session.isRecorded,
      recovered: session.recovery?.seq, route: session.manager.currentRoute.json.canonicalText,
      entries: session.manager.state.entries.count)
    session.manager.go(JSONRoute(json: "after"))
    outcome.wentTo = session.manager.currentRoute.json.canonicalText
    try launch.log?.close()
    try FileHandle.standardOutput.write(contentsOf: JSONEncoder().encode(outcome))
  }
}
