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
    var progress = Progress("transitions looked at", of: try session.head() + 1)
    let tree = try BranchTree(session) { progress.update($0) }
    progress.finish()
    let text = TransitionText(session: session, style: output.style, times: output.times)
    output.page()
    var document = JSONLineWriter()
    document.beginArray()
    for (index, branch) in tree.branches.enumerated() {
      let tip = try session.position(branch.tip)
      // A group is one change, named by its last transition; people look for its first.
      let first = try session.position(branch.first).record.group?.first ?? branch.first
      let route = tip.state.currentRoute.number
      switch output.form {
      case .json:
        document.beginObject()
        document.member("branch", index + 1)
        document.member("fork", branch.fork.map { .integer($0) } ?? .null)
        document.member("first", first)
        document.member("tip", branch.tip)
        document.member("current", branch.isCurrent)
        document.member("currentRoute", canonical: try session.json(of: .route, route))
        document.endObject()
      case .plain:
        var line = PlainLine()
        line.number(index + 1)
        line.number(branch.fork)
        line.number(first)
        line.number(branch.tip)
        line.flag(branch.isCurrent)
        try line.json(.route, route, session)
        line.write()
      case .text:
        let origin = branch.fork.map { "after \($0)" } ?? "the first"
        StandardOutput.shared.line(
          "\(branch.isCurrent ? "*" : " ") \(index + 1)  \(padded(origin, 12))  "
            + "\(padded("\(first)..\(branch.tip)", 14))  \(try text.summary(tip.state))")
      }
    }
    document.endArray()
    if output.json { StandardOutput.shared.line(document.bytes) }
  }
}
