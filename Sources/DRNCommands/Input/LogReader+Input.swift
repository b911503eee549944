import DRNLog
import Synchronization

extension LogReader {
  /// Opens what the user named, to answer from it: a log, or what is read into a temporary log: a packed log, an export,
  /// standard input. What is missing or damaged in its newest part is left out, and noted.
  ///
  /// - Throws: ``CommandError`` if it is nothing that can be opened; `LogError`.
  static func answering(from name: String) throws -> LogReader {
    try answering(fromLogAt: TemporaryLogs.path(of: name))
  }

  /// Opens a log to answer from it. What is missing or damaged in its newest part is left out, and noted.
  static func answering(fromLogAt path: String) throws(LogError) -> LogReader {
    let reader = try LogReader(omittingDamageIn: path)
    Omissions.note(reader.omissions, of: path)
    return reader
  }
}

/// The inputs that this run has read into temporary logs, which are removed when the process ends.
enum TemporaryLogs {
  private static let inputs = Mutex<[OpenedInput]>([])

  /// The path of the log that the user means by a name.
  static func path(of name: String) throws -> String {
    guard needsReading(name) else { return name }
    if let path = inputs.withLock({ $0.first { $0.name == name }?.path }) { return path }
    let input = try OpenedInput(name)
    inputs.withLock { inputs in
      if inputs.isEmpty { System.atExit { TemporaryLogs.remove() } }
      inputs.append(input)
    }
    return input.path
  }

  /// Whether it is no log itself. What cannot be read is left to the reader, whose error says more.
  private static func needsReading(_ name: String) -> Bool {
    guard name != "-" else { return true }
    guard let status = FileStatus(path: name), !status.isDirectory else { return false }
    // A pipe can be read once.
    guard status.isRegular else { return true }
    return switch FileKind(at: name) {
    case .gzip, .export: true
    default: false
    }
  }

  /// Removes the temporary logs; they are open until the process ends.
  private static func remove() { inputs.withLock { $0 = [] } }
}

extension FileKind {
  /// What the file at a path is; `nil` if it cannot be read.
  init?(at path: String) {
    guard let beginning = Self.beginning(of: path) else { return nil }
    self.init(beginning)
  }

  /// What the packed file at a path unpacks to; `nil` if it cannot be read.
  init?(unpacking path: String) {
    guard let beginning = Self.beginning(of: path) else { return nil }
    self.init(unpacking: beginning)
  }

  /// What packed data unpack to, by their first bytes.
  init?(unpacking beginning: [UInt8]) {
    guard var gunzip = Gunzip() else { return nil }
    var start = 0
    let unpacked = gunzip.step(beginning, from: &start).output
    self.init(Array(unpacked.prefix(Self.neededCount)))
  }

  private static func beginning(of path: String) -> [UInt8]? {
    guard let file = try? FileDescriptor.open(path, for: .readingWithoutWaiting) else { return nil }
    defer { file.close() }
    return try? file.read(upTo: neededCount)
  }
}
