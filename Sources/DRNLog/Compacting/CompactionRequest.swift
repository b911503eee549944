import DRN
import Platform

/// A file beside a log with which a process requests a compaction from the log's writer, and in
/// which the writer answers.
package final class CompactionRequest: Sendable {
  /// The progress of a request.
  package enum State: Hashable, Sendable {
    /// The writer has not seen it yet.
    case asked
    /// A process is compacting, and has written this many transitions.
    case working(process: Int32, transitions: Int)
    /// The compaction is done.
    case done(CompactionReport)
    /// The compaction failed, for this reason.
    case failed(String)
    /// The file no longer exists: the log was closed, or another process has read the answer.
    case gone
  }

  private let path: String
  private let file: Int32

  /// The fixed size of an answer, so that each overwrites the previous one in a single write.
  private static var byteCount: Int { 1_024 }

  /// Sends a request to the process that writes the log at a path, or joins an existing one.
  ///
  /// - Throws: ``LogError/Code/system(_:)`` if the file cannot be created, or is something else.
  package convenience init(asking logPath: String) throws(LogError) {
    let path = LogFiles.compactionRequest(of: logPath)
    for _ in 0..<16 {
      let made = SystemFile.open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW)
      if made >= 0 {
        self.init(path, made)
        write(.asked)
        return
      }
      guard errno == EEXIST else { throw .system(path: path) }
      let found = SystemFile.open(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK)
      guard found >= 0 else {
        if errno == ENOENT { continue }
        throw errno == ELOOP ? Self.notARequest(path) : .system(path: path)
      }
      switch Self.state(found) {
      case nil:
        close(found)
        throw Self.notARequest(path)
      case .asked, .working:
        self.init(path, found)
        return
      // An answer that nobody read.
      case .done, .failed, .gone:
        close(found)
        SystemFile.remove(path)
      }
    }
    throw LogError(.system("Others ask for the same all the time; try again"), path: path)
  }

  /// Opens a pending request; `nil` if there is none.
  init?(path: String) {
    guard SystemFile.isThere(path) else { return nil }
    let found = SystemFile.open(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK)
    guard found >= 0 else { return nil }
    guard Self.state(found) == .asked else {
      close(found)
      return nil
    }
    self.path = path
    file = found
  }

  private init(_ path: String, _ file: Int32) { (self.path, self.file) = (path, file) }

  deinit { close(file) }

  package var state: State {
    // A line that is being written over may be neither the old nor the new one.
    let state = Self.state(file) ?? .asked
    guard state == .asked || isUnderWay(state) else { return state }
    // An answer can be read from an unlinked file, but the writer cannot find a request in one.
    return SystemFile.isSame(file, path) ? state : .gone
  }

  private func isUnderWay(_ state: State) -> Bool {
    if case .working = state { true } else { false }
  }

  package func withdraw() { SystemFile.remove(path) }
}

// The file's contents: one line of JSON, padded with spaces.

extension CompactionRequest {
  func write(_ state: State) {
    let value: JSONValue =
      switch state {
      case .asked, .gone: ["state": "asked"]
      case .working(let process, let transitions):
        [
          "state": "working", "process": .integer(Int(process)),
          "transitions": .integer(transitions),
        ]
      case .done(let report):
        [
          "state": "done", "bytesBefore": .integer(report.bytesBefore),
          "bytesAfter": .integer(report.bytesAfter), "symbols": .integer(report.symbols),
          "symbolBytes": .integer(report.symbolBytes),
        ]
      case .failed(let reason):
        ["state": "failed", "reason": .string(DisplayText.shortening(reason, to: 400))]
      }
    var bytes = value.canonicalBytes
    // The sentence may have more bytes than characters.
    if bytes.count >= Self.byteCount { bytes = Array(#"{"state":"failed","reason":""}"#.utf8) }
    bytes += Array(repeating: UInt8(ascii: " "), count: Self.byteCount - bytes.count)
    _ = SystemFile.write(bytes, to: file)
  }

  /// What a file says; `nil` if it is no request, or has another name as well and may be anything.
  private static func state(_ file: Int32) -> State? {
    guard let status = SystemFile.status(of: file), status.st_mode & S_IFMT == S_IFREG,
      status.st_nlink < 2
    else { return nil }
    let bytes = SystemFile.read(byteCount, from: file) ?? []
    // Whoever made it has not written into it yet.
    if bytes.isEmpty { return .asked }
    guard let value = try? JSONValue(parsing: bytes) else { return nil }
    func number(_ name: String) -> Int {
      value[name]?.numberValue.flatMap { Int($0.description) } ?? 0
    }
    switch value["state"]?.stringValue {
    case "working":
      return .working(
        process: Int32(truncatingIfNeeded: number("process")), transitions: number("transitions"))
    case "done":
      return .done(
        CompactionReport(
          bytesBefore: number("bytesBefore"), bytesAfter: number("bytesAfter"),
          symbols: number("symbols"), symbolBytes: number("symbolBytes")))
    case "failed": return .failed(value["reason"]?.stringValue ?? "")
    case "asked": return .asked
    default: return nil
    }
  }

  private static func notARequest(_ path: String) -> LogError {
    LogError(
      .system(
        "The file in the place of a request for a compaction is none; rename or remove it"),
      path: path)
  }
}
