import DRNLog

/// A file, or standard input, that may be packed by gzip. It is read once, from its beginning to its end.
struct UnpackingInput: ~Copyable {
  private let file: FileDescriptor
  private let name: String
  private let context: CommandContext
  /// What was read of the file, and was not used yet from `start` on.
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false

  /// Whether it is packed.
  private(set) var isPacked = false
  /// How many bytes of the file were read.
  private(set) var byteCount = 0
  /// What is wrong with the packed data, as the end of a sentence about the file; `nil` if they are whole.
  private(set) var fault: String?

  init(_ file: FileDescriptor, name: String, in context: CommandContext) {
    (self.file, self.name, self.context) = (file, name, context)
  }

  /// What the file is, by its first bytes, which are kept.
  mutating func kind() throws(CommandError) -> FileKind {
    while buffer.count < FileKind.neededCount, !isAtEnd { try fill() }
    return FileKind(buffer)
  }

  /// Writes the file, unpacked, to a new file, and returns what that is: a database or an export.
  ///
  /// If the packed data are damaged or cut off, it writes what comes before, and ``fault`` says so.
  ///
  /// - Throws: ``CommandError`` if it is neither, if it is too large, or if it cannot be read or written.
  mutating func write(to path: String) throws(CommandError) -> FileKind {
    isPacked = try kind() == .gzip
    let total = file.status.flatMap { $0.isRegular ? $0.byteCount : nil }
    var progress = context.progress(isPacked ? "unpacked" : "read", of: total, in: Quantity.bytes)
    defer { progress.finish() }
    let output = try UnpackedFile(path, of: name, isPacked: isPacked)
    if isPacked {
      try unpack(to: output, &progress)
    } else {
      repeat {
        try output.append(Array(buffer[start...]), packedCount: byteCount)
        start = buffer.count
        progress.update(byteCount)
        try fill()
      } while !isAtEnd
    }
    let kind = try output.finish()
    guard kind.isOpened else {
      if let fault { throw CommandError("'\(name)' \(fault).") }
      throw .notOpened(name, kind, isUnpacked: isPacked)
    }
    return kind
  }

  private mutating func unpack(
    to output: UnpackedFile, _ progress: inout Progress
  ) throws(CommandError) {
    guard var gunzip = Gunzip() else { throw Self.noMemory }
    // Whether all that was taken is a whole, and whether more can come out of what was taken.
    var (isWhole, isDrained) = (false, true)
    while true {
      if start == buffer.count, isDrained {
        try fill()
        guard !isAtEnd else {
          if !isWhole { fault = "is cut off: a part of the packed file is missing" }
          return
        }
      }
      // Only other packed data may follow; gzip itself ignores anything else, which is padding.
      if isWhole, !buffer[start...].starts(with: Gunzip.magic.prefix(buffer.count - start)) {
        return
      }
      let (state, bytes) = gunzip.step(buffer, from: &start)
      try output.append(bytes, packedCount: byteCount - (buffer.count - start))
      (isWhole, isDrained) = (state == .end, bytes.count < Gunzip.longestOutput)
      switch state {
      case .more, .end: progress.update(byteCount)
      case .noMemory: throw Self.noMemory
      case .damaged:
        fault =
          "is damaged: the packed file cannot be unpacked beyond its first "
          + Quantity.bytes(byteCount - (buffer.count - start))
        return
      }
    }
  }

  private static let noMemory = CommandError("There is no memory to unpack the file.")

  private mutating func fill() throws(CommandError) {
    buffer.removeFirst(start)
    start = 0
    do throws(SystemError) {
      let bytes = try file.read()
      isAtEnd = bytes.isEmpty
      byteCount += bytes.count
      buffer += bytes
    } catch {
      throw CommandError.unreadable(name, error)
    }
  }
}

/// The temporary file that an input is written to. Its size is bounded: a small packed file can unpack to
/// more than there is room for.
private final class UnpackedFile {
  private let file: FileDescriptor
  private let path: String
  private let name: String
  private let isPacked: Bool
  private var byteCount = 0
  /// The first bytes, until they tell what the file is.
  private var beginning: [UInt8] = []
  private var kind: FileKind?
  private var checkedCount = 0

  /// The size up to which anything may unpack.
  private static let freeByteCount = 64 << 20
  /// How many times its own size, beyond that, a packed file may unpack to. Logs and exports of that size
  /// unpack to about twenty times theirs; gzip can make it a thousand.
  private static let largestRatio = 100
  /// The size of an input, in bytes.
  private static let largestByteCount = 8 << 30
  /// What is left free on the disk.
  private static let leftByteCount = 64 << 20

  init(_ path: String, of name: String, isPacked: Bool) throws(CommandError) {
    (self.path, self.name, self.isPacked) = (path, name, isPacked)
    do throws(SystemError) {
      file = try .open(path, for: .creating)
    } catch {
      throw .temporaryFile(error)
    }
  }

  deinit { file.close() }

  /// - Parameter packedCount: How many bytes of the input this and what came before is made of.
  func append(_ bytes: [UInt8], packedCount: Int) throws(CommandError) {
    byteCount += bytes.count
    try check(packedCount)
    guard kind == nil else { return try write(bytes) }
    beginning += bytes
    guard beginning.count >= FileKind.neededCount else { return }
    let kind = FileKind(beginning)
    // Nothing more is read of what cannot be opened anyway, and may have no end.
    guard kind.isOpened else { throw .notOpened(name, kind, isUnpacked: isPacked) }
    self.kind = kind
    try write(beginning)
    beginning = []
  }

  /// Writes what is left, and returns what the file is.
  func finish() throws(CommandError) -> FileKind {
    if let kind { return kind }
    try write(beginning)
    return FileKind(beginning)
  }

  private func write(_ bytes: [UInt8]) throws(CommandError) {
    do throws(SystemError) {
      try file.write(bytes)
    } catch {
      throw .temporaryFile(error)
    }
  }

  private func check(_ packedCount: Int) throws(CommandError) {
    let (limit, isMore) = packedCount.multipliedReportingOverflow(by: Self.largestRatio)
    if isPacked, !isMore, byteCount > Self.freeByteCount + limit {
      throw CommandError(
        "'\(name)' unpacks to more than \(Self.largestRatio) times its size, which logs do not: if you trust "
          + "it, unpack it with gunzip.")
    }
    guard byteCount <= Self.largestByteCount else {
      throw CommandError(
        "'\(name)' has more than \(Quantity.bytes(Self.largestByteCount)): unpack it, or import it into a log, "
          + "and open that.")
    }
    // The disk is asked now and then.
    guard byteCount - checkedCount >= 16 << 20 else { return }
    checkedCount = byteCount
    if let free = System.freeByteCount(in: path), free < Self.leftByteCount {
      throw CommandError(
        "There is not enough room in '\(System.temporaryFolder)' for what is in '\(name)': make some, or set "
          + "TMPDIR.")
    }
  }
}
