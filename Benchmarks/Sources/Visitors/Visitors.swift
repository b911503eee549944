import ArgumentParser
import Foundation
import Support

/// A load test of the example shop's server with many visitors.
@main
struct Visitors: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "visitors",
    abstract: "Sends a crowd through the example shop's server, and checks the log that is left.")

  @Option(help: "How many visitors, each with a connection and a browser of their own.")
  var visitors = 10_000

  @Option(help: "The mean number of seconds between two actions of a visitor.")
  var think = 10.0

  @Option(help: "Seconds over which the visitors arrive.")
  var ramp = 20.0

  @Option(help: "Seconds that are measured, once all are there.")
  var duration = 60.0

  @Option(help: "The seed of the visitors' choices.")
  var seed: UInt64 = 1

  @Flag(help: "Asks the server to end, instead of killing it among requests.")
  var terminate = false

  @Option(help: ArgumentHelp("The server, in its release build.", valueName: "PATH"))
  var server: String?

  @Option(help: ArgumentHelp("The drn executable that checks the log.", valueName: "PATH"))
  var drn: String?

  @Option(help: ArgumentHelp("Where the log goes, on a real disk.", valueName: "DIR"))
  var scratch: String?

  func validate() throws {
    guard visitors > 0, think > 0, ramp >= 0, duration > 0 else {
      throw ValidationError("Visitors and seconds are more than zero.")
    }
  }

  func run() async throws {
    try Self.raiseFileLimit(to: visitors + 200)
    let scratch = try Scratch(in: scratch)
    defer { scratch.remove() }
    let log = scratch.path("shop.mdb")
    let process = try await ServerProcess(try find(server, "shop-server"), log: log)
    let plan = Crowd.Plan(
      count: visitors, thinkTime: think, ramp: ramp, duration: duration, seed: seed)
    let visit = Visit(plan: plan, server: process, isKilled: !terminate)
    let result: Visit.Result
    do {
      result = try await visit.run { FileHandle.standardError.write(Data(($0 + "\n").utf8)) }
    } catch {
      process.kill()
      throw error
    }
    let check = try LogCheck(log, heads: result.findings.heads, drn: try find(drn, "drn"))
    let report = Report(plan: plan, result: result, check: check, isKilled: !terminate)
    print(report.text)
    if !report.isGood { throw ExitCode(1) }
  }

  /// The given path, or the program in the build folder of an ancestor folder.
  private func find(_ path: String?, _ name: String) throws -> String {
    let candidates =
      path.map { [$0] } ?? SearchPaths.folders.map { "\($0)/.build/release/\(name)" }
    guard let found = candidates.first(where: FileManager.default.isExecutableFile) else {
      throw ValidationError(
        "There is no \(name). Build it: swift build -c release --traits Server --product \(name)")
    }
    return found
  }

  /// Raises the limit of open files for this process and the server, for the connections.
  private static func raiseFileLimit(to count: Int) throws {
    var limit = rlimit()
    #if canImport(Darwin)
      let files = RLIMIT_NOFILE
    #else
      let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #endif
    getrlimit(files, &limit)
    guard limit.rlim_cur < rlim_t(count) else { return }
    if limit.rlim_max < rlim_t(count) { limit.rlim_max = rlim_t(count) }
    limit.rlim_cur = rlim_t(count)
    guard setrlimit(files, &limit) == 0 else {
      throw VisitorError("A process may not have \(count) files open here: ulimit -n \(count)")
    }
  }
}
