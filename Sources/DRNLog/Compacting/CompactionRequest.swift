import DRN

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file beside a log by which a process asks the one that writes the log to compact it, and in which that
/// one answers.
package final class CompactionRequest: Sendable {
  /// How far it has come.
  package enum State: Hashable, Sendable {
    /// Nobody has seen it yet.
    case asked
    /// A process is at it, and has written so many transitions.
    case working(process: Int32, transitions: Int)
    /// It is done.
    case done(CompactionReport)
    /// It could not be done; the sentence says why.
    case failed(String)
    /// The file is not there any more: the log was closed, or somebody else has taken the answer.
    case gone
  }

  private let path: String
  private let file: Int32

  /// How many bytes an answer has: it is written in one piece over the one before.
  private static var byteCount: Int { 1_024 }

  /// Asks the process that writes the log at a path; joins who asks already.
  ///
  /// - Throws: ``LogError/Code/system(_:)`` where no file can be made beside the log.
  package convenience init(asking logPath: String) throws(LogError) {
    let path = LogFiles.compactionRequest(of: logPath)
    for _ in 0..<16 {
      let made = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
      if made >= 0 {
        self.init(path, made)
        write(.asked)
        return
      }
      guard errno == EEXIST else { throw .system(path: path) }
      let found = unsafe open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
      guard found >= 0 else {
        if errno == ENOENT { continue }
        throw .system(path: path)
      }
      switch Self.state(found) {
      case .asked, .working:
        self.init(path, found)
        return
      // An answer that nobody took.
      case .done, .failed, .gone:
        close(found)
        unsafe unlink(path)
      }
    }
    throw LogError(.system("Others ask for the same all the time; try again"), path: path)
  }

  /// The request that is there for the writer of a log; `nil` where nobody asks.
  init?(path: String) {
    guard unsafe access(path, F_OK) == 0 else { return nil }
    let found = unsafe open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
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

  /// How far it has come.
  package var state: State {
    var (opened, named) = (stat(), stat())
    guard unsafe fstat(file, &opened) == 0 else { return .gone }
    let state = Self.state(file)
    guard state == .asked || isUnderWay(state) else { return state }
    // An answer can be taken from a file that has no name; nobody finds a question there.
    let isThere =
      unsafe stat(path, &named) == 0 && opened.st_ino == named.st_ino
      && opened.st_dev == named.st_dev
    return isThere ? state : .gone
  }

  private func isUnderWay(_ state: State) -> Bool {
    if case .working = state { true } else { false }
  }

  /// Removes the file.
  package func withdraw() { unsafe unlink(path) }
}

// What is in the file: one line of JSON, filled up with spaces.

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
    // The sentence may be longer in bytes than in characters.
    if bytes.count >= Self.byteCount { bytes = Array(#"{"state":"failed","reason":""}"#.utf8) }
    bytes += Array(repeating: UInt8(ascii: " "), count: Self.byteCount - bytes.count)
    _ = unsafe bytes.withUnsafeBytes { unsafe pwrite(file, $0.baseAddress, $0.count, 0) }
  }

  private static func state(_ file: Int32) -> State {
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, count in
      // Safe: it writes at most as many bytes as there is room for, and says how many.
      count = max(0, unsafe pread(file, buffer.baseAddress, byteCount, 0))
    }
    guard let value = try? JSONValue(parsing: bytes) else { return .asked }
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
    default: return .asked
    }
  }
}
