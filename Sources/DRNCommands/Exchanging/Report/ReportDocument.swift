package import DRNLog

/// The page that `drn report` writes, for programs that serve it.
package enum ReportDocument {
  /// The page of the given sessions, as HTML.
  ///
  /// - Parameters:
  ///   - sessions: Sessions of `log`.
  ///   - title: The title of the page.
  /// - Throws: `LogError` if the log cannot be read.
  /// - Complexity: O(*n*) for *n* transitions.
  package static func bytes(
    of sessions: [LogSession], title: String, in log: LogReader
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let page = ReportPage { line in
      bytes += line
      bytes.append(UInt8(ascii: "\n"))
    }
    let name = LogFiles.parts(of: log.path).name
    var writer = ReportWriter(log, into: page, title: title, log: name, progress: nil)
    try writer.write(sessions, in: nil, omitted: 0)
    return bytes
  }
}
