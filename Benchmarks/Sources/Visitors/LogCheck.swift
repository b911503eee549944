import Foundation

/// What `drn` says of the log that the server left.
struct LogCheck {
  /// A session as `drn sessions --json` lists it.
  private struct Session: Decodable {
    var session: String
    var transitions: Int
  }

  let verdict: String
  let sessionCount: Int
  let transitionCount: Int
  let byteCount: Int
  /// Sessions whose visitors had been told of more than the log has.
  let losses: [String]

  /// Checks a log.
  ///
  /// - Parameters:
  ///   - heads: The newest transition that each session's visitor was told of.
  init(_ log: String, heads: [String: Int], drn: String) throws {
    verdict = try Self.run(drn, "verify", log)
    // What the killed server left beside it is brought in, so that one file is the whole log.
    _ = try Self.run(drn, "doctor", "--fix", log)
    let json = Data(try Self.run(drn, "sessions", "--json", log).utf8)
    let sessions = try JSONDecoder().decode([Session].self, from: json)
    let counts = Dictionary(uniqueKeysWithValues: sessions.map { ($0.session, $0.transitions) })
    sessionCount = sessions.count
    transitionCount = counts.values.reduce(0, +)
    byteCount = try FileManager.default.attributesOfItem(atPath: log)[.size] as? Int ?? 0
    losses = heads.filter { counts[$0.key, default: 0] <= $0.value }.map(\.key)
  }

  private static func run(_ program: String, _ arguments: String...) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Trouble(
        "'drn \(arguments.joined(separator: " "))' ended with \(process.terminationStatus): \(text)"
      )
    }
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
