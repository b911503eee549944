import ArgumentParser
import DRN
import DRNInspect
import DRNLog

struct BranchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "branch", abstract: "List a session's branches.",
    usage: """
      drn branch log.mdb                     what was overtaken, and where it led
      drn branch log.mdb --session editor    those of another session
      """,
    discussion: """
      A branch is what grew when the user moved on after going back. Its tip is its last change, \
      and 'drn show LOG TIP' shows where it led; * marks the one that the session is on.
      """)

  @OptionGroup var options: LogOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let session = try options.openSession()
    let tree = try Progress("transitions looked at", of: try session.head() + 1).during {
      try BranchTree(session, progress: $0)
    }
    let text = TransitionText(session: session, style: output.style, times: output.times)
    output.page()
    var answers: [Answer] = []
    for (index, branch) in tree.branches.enumerated() {
      let tip = try session.position(branch.tip)
      // The tree identifies a group by its last transition; the output shows the first one.
      let first = try session.position(branch.first).record.group?.first ?? branch.first
      let route = tip.state.currentRoute.number
      guard output.isText else {
        let answer: Answer = [
          "branch": .number(index + 1), "fork": .number(branch.fork), "first": .number(first),
          "tip": .number(branch.tip), "current": .flag(branch.isCurrent),
          "currentRoute": .json(try session.json(of: .route, route)),
        ]
        if output.json { answers.append(answer) } else { output.write(answer) }
        continue
      }
      let origin = branch.fork.map { "after \($0)" } ?? "the first"
      StandardOutput.shared.line(
        "\(branch.isCurrent ? "*" : " ") \(index + 1)  \(padded(origin, 12))  "
          + "\(padded("\(first)..\(branch.tip)", 14))  \(try text.summary(tip.state))")
    }
    if output.json { output.write(answers) }
  }
}
