import ArgumentParser
import DRN
import DRNLog

struct BranchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "branch", abstract: "List a session's branches.",
    usage: """
      drn branch log.mdb                     what was overtaken, and what became of it
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
    let text = TransitionText(session: session, style: output.style)
    let branches = try BranchTree(session).branches
    var line = JSONLineWriter()
    if output.json { line.beginArray() }
    for (index, branch) in branches.enumerated() {
      let tip = try session.position(branch.tip)
      // A group is one change, named by its last transition; people look for its first.
      let first = try session.position(branch.first).record.group?.first ?? branch.first
      if output.json {
        line.beginObject()
        line.member("branch", index + 1)
        line.member("fork", branch.fork.map { .integer($0) } ?? .null)
        line.member("first", first)
        line.member("tip", branch.tip)
        line.member("current", branch.isCurrent)
        let route = tip.state.currentRoute.number
        line.member("currentRoute", canonical: try session.json(of: .route, route))
        line.endObject()
      } else {
        let origin = branch.fork.map { "after \($0)" } ?? "the first"
        StandardOutput.shared.line(
          "\(branch.isCurrent ? "*" : " ") \(index + 1)  \(padded(origin, 12))  "
            + "\(padded("\(first)..\(branch.tip)", 14))  \(try text.summary(tip.state))")
      }
    }
    if output.json {
      line.endArray()
      StandardOutput.shared.line(line.bytes)
    }
  }
}
