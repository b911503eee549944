import DRNLog

extension OpenedInput {
  /// Whether what has a name is no log itself, and has to be read into one. What cannot be read is left to the reader,
  /// whose error says more.
  static func isNeeded(for name: String) -> Bool {
    guard name != "-" else { return true }
    guard let status = FileStatus(path: name), !status.isDirectory else { return false }
    // A pipe can be read once.
    guard status.isRegular else { return true }
    return switch FileKind(at: name) {
    case .gzip, .export: true
    default: false
    }
  }
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
