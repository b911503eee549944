import Foundation

/// The result of checking the server's log with `drn`.
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
  /// The sessions that lack a transition that a response had named.
  let losses: [String]

  /// Checks a log.
  ///
  /// - Parameter heads: For each session, the newest transition that a response named.
  init(_ log: String, heads: [String: Int], drn: String) throws {
    verdict = try Self.run(drn, "verify", log)
    // Brings the killed server's journal into the log, so that one file has the whole log.
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
      throw VisitorError(
        "'drn \(arguments.joined(separator: " "))' ended with \(process.terminationStatus): \(text)"
      )
    }
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
