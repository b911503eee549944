import ArgumentParser
import Foundation
import Lanes
import Support

/// Compares DRN with its alternatives, side by side.
@main
struct Compare: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compares DRN with what people use instead, and with its own goals.")

  @Option(help: "How many times each competitor is measured.")
  var rounds: Int?

  @Flag(help: "Logs of 1 million transitions instead of 10, and shorter loops.")
  var quick = false

  @Flag(help: "Prints the goals as JSON, and nothing else.")
  var json = false

  @Option(
    help: ArgumentHelp("Also writes the goals as JSON into a file.", valueName: "FILE"))
  var jsonFile: String?

  @Option(help: ArgumentHelp("Draws the charts into a folder.", valueName: "DIR"))
  var svg: String?

  @Option(
    help: ArgumentHelp(
      "Runs one part; may be repeated. One of: \(Section.all.map(\.name).joined(separator: ", ")).",
      valueName: "NAME"))
  var only: [String] = []

  @Option(
    help: ArgumentHelp(
      "Prints the functions of a lane with the most instructions, and nothing else.",
      valueName: "LANE"))
  var profile: [String] = []

  @Option(help: ArgumentHelp("The drn executable to measure.", valueName: "PATH"))
  var drn: String?

  @Option(help: ArgumentHelp("Where the Wikispeedia sessions are.", valueName: "DIR"))
  var wikispeedia: String?

  @Option(help: ArgumentHelp("Where temporary files go, on a real disk.", valueName: "DIR"))
  var scratch: String?

  func validate() throws {
    if let rounds, rounds < 1 { throw ValidationError("There must be at least one round.") }
    for name in only where !Section.all.contains(where: { $0.name == name }) {
      throw ValidationError("There is no part '\(name)'.")
    }
    for name in profile where Usage.named(name) == nil {
      let names = Usage.all.map(\.name).joined(separator: ", ")
      throw ValidationError("There is no lane '\(name)'. There are \(names).")
    }
  }

  func run() async throws {
    let scratch = try Scratch(in: scratch)
    defer { scratch.remove() }
    let interruption = Interruption { scratch.remove() }
    defer { interruption.cancel() }

    let bench = try prepare(scratch)
    guard profile.isEmpty else {
      for usage in profile.compactMap(Usage.named) {
        let chapter = try Section.profile(usage, bench)
        bench.progress.clear()
        try write(chapter.text)
      }
      return
    }
    if !json { try write(Machine.description + "\n") }
    var chapters: [Chapter] = []
    var hasFailed = false
    for section in Section.all where only.isEmpty || only.contains(section.name) {
      let chapter: Chapter
      do {
        chapter = try await section.run(bench)
      } catch {
        bench.progress.note("The part '\(section.name)' failed: \(error)")
        hasFailed = true
        chapters.append(Chapter(notMeasured: section.goals))
        continue
      }
      bench.progress.clear()
      if !json { try write(chapter.text) }
      chapters.append(chapter)
    }
    if let svg { try draw(chapters, into: svg) }
    let goals = chapters.flatMap(\.goals)
    try write(json ? Self.json(goals) : Self.table(goals))
    if let jsonFile {
      try Data((Self.json(goals) + "\n").utf8).write(to: URL(fileURLWithPath: jsonFile))
    }
    if hasFailed { throw ExitCode(2) }
  }

  /// Writes unbuffered, so that the progress is visible in a file; throws if the pipe is closed.
  private func write(_ text: String) throws {
    try FileHandle.standardOutput.write(contentsOf: Data((text + "\n").utf8))
  }

  private func prepare(_ scratch: Scratch) throws -> Bench {
    let progress = Progress()
    if quick { progress.note("Quick: logs of 1 million transitions, not 10, and shorter loops.") }
    let file = Wikispeedia.find(wikispeedia)
    if file == nil {
      progress.note("Wikispeedia's sessions were not found; generated ones stand in for them.")
    }
    let real = try file.map { try Wikispeedia.read($0) }
    let walk = real?.walk ?? Walk.generated(sessions: 50_000)
    let pages = walk.among(mostVisited: 256)
    let (workload, direct) = (Workload(pages), Workload(pages, goesBack: false))
    return Bench(
      rounds: rounds ?? (quick ? 7 : 31), isQuick: quick, scratch: scratch, workload: workload,
      direct: direct, wikispeedia: real, drn: try findTool(),
      logs: LongLogs(
        isQuick: quick, scratch: scratch, workload: workload, direct: direct, walk: walk,
        durations: real?.durations, progress: progress),
      progress: progress)
  }

  private func findTool() throws -> String? {
    let isExecutable = FileManager.default.isExecutableFile(atPath:)
    if let drn {
      guard isExecutable(drn) else { throw ValidationError("'\(drn)' is not an executable.") }
      return drn
    }
    return SearchPaths.folders.lazy.map { $0 + "/.build/release/drn" }.first(where: isExecutable)
  }

  private func draw(_ chapters: [Chapter], into folder: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: nil)
    for (name, drawing) in chapters.flatMap(\.drawings) {
      try drawing.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
    }
  }

  private static func table(_ goals: [Goal]) -> String {
    var table = Table(["goal", "measured", "unit", "bound", "holds"], numeric: [1])
    table.rows = goals.map(\.row)
    return "## Goals\n\n" + table.text
  }

  private static func json(_ goals: [Goal]) -> String {
    "[" + goals.map(\.json).joined(separator: ",\n ") + "]"
  }
}
