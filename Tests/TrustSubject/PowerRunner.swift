import DRNLog
import Foundation

/// Records once, and then looks at what a power loss at every moment might have left.
///
///     TrustSubject --power FOLDER < options
enum PowerRunner {
  struct Options: Codable {
    var kind = PowerScenario.Kind.mixed
    var seed: UInt64 = 1
    /// How many images there are for a moment.
    var images = 100
    /// Only every so many moments are looked at.
    var stride = 1
    /// Which call fails while it is recorded.
    var plan: FaultPlan?
    /// Whether the disk lies: it says that it has what it does not have.
    var isLying: Bool?
  }

  struct Result: Codable {
    var moments = 0
    var images = 0
    /// How many of the images were of a recovery that the power did not let end.
    var recoveries = 0
    var injected = 0
    /// How many acknowledged transitions the images should have had, all in all.
    var acknowledged = 0
    var lost = 0
    var unreadable = 0
    /// The first few problems.
    var problems: [String] = []
  }

  static func run(_ arguments: [String]) throws {
    guard let parent = arguments.first else { throw Problem("a folder is needed") }
    guard Faults.isPossible else { return }
    while let line = readLine() {
      let options = try JSONDecoder().decode(Options.self, from: Data(line.utf8))
      let json = try JSONEncoder().encode(try run(options, in: parent))
      try FileHandle.standardOutput.write(contentsOf: json + Data("\n".utf8))
    }
  }

  private static func run(_ options: Options, in parent: String) throws -> Result {
    let folder = try PowerFolder(in: parent)
    var scenario = PowerScenario(options.kind, at: folder.logPath)
    let trace = try folder.trace(options.plan) { try scenario.run() }
    var result = Result()
    result.injected = Faults.injected
    var loss = PowerLoss(options, scenario.sessions, in: parent)
    try loss.look(at: trace, &result)
    return result
  }
}

/// A folder with a log in it, which goes with this.
final class PowerFolder {
  let path: String
  var logPath: String { path + "/log.mdb" }

  init(in parent: String) throws {
    path = "\(parent)/\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Runs `body`, and says what it did to the files here.
  func trace(_ plan: FaultPlan?, _ body: () throws -> Void) throws -> Trace {
    Faults.watch(path)
    Faults.begin(plan)
    Faults.beginTrace()
    defer {
      Faults.lift()
      Faults.watch(nil)
    }
    do {
      try body()
    } catch {
      _ = Faults.endTrace()
      throw error
    }
    return try Trace(Faults.endTrace())
  }

  /// Makes these the files.
  func fill(_ image: [String: [UInt8]]) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      try FileManager.default.removeItem(atPath: "\(path)/\(name)")
    }
    for (name, bytes) in image {
      let file = open("\(path)/\(name)", O_WRONLY | O_CREAT, 0o600)
      guard file >= 0 else { throw Problem("'\(name)' cannot be made") }
      defer { close(file) }
      guard write(file, bytes, bytes.count) == bytes.count else {
        throw Problem("'\(name)' cannot be written")
      }
    }
  }
}
