public import DRN
import DRNLog
import LMDB
import Platform

/// A process of this machine, as far as the system reveals it.
public struct RunningProcess: Hashable, Sendable {
  /// Its process ID; `nil` if the system does not reveal it.
  public let id: Int32?
  /// Its command, if the system reveals it.
  public let command: String?
  /// Its start time, if the system reveals it.
  public let startedAt: Timestamp?

  /// A process that is known only to exist.
  static let unknown = RunningProcess(id: nil, command: nil, startedAt: nil)

  private init(id: Int32?, command: String?, startedAt: Timestamp?) {
    (self.id, self.command, self.startedAt) = (id, command, startedAt)
  }

  init(id: Int32) {
    self.id = id
    command = Self.command(of: id)
    startedAt = Self.start(of: id)
  }

  static func isRunning(_ id: Int32) -> Bool { kill(id, 0) == 0 || errno == EPERM }

  private static func command(of id: Int32) -> String? {
    guard let bytes = SystemText.read("/proc/\(id)/cmdline"), !bytes.isEmpty else { return nil }
    return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
      .joined(separator: " ")
  }

  /// Field 22 of `/proc/ID/stat`, in clock ticks since boot.
  private static func start(of id: Int32) -> Timestamp? {
    guard let bytes = SystemText.read("/proc/\(id)/stat"),
      let system = SystemText.read("/proc/stat"),
      // The command's name may contain any bytes, but the last parenthesis closes it.
      let end = bytes.lastIndex(of: UInt8(ascii: ")"))
    else { return nil }
    let fields = String(decoding: bytes[end...], as: UTF8.self).split(separator: " ")
    let lines = String(decoding: system, as: UTF8.self).split(separator: "\n")
    let perSecond = Int64(sysconf(Int32(_SC_CLK_TCK)))
    guard fields.count > 20, let ticks = Int64(fields[20]), perSecond > 0,
      let line = lines.first(where: { $0.hasPrefix("btime ") }), let boot = Int64(line.dropFirst(6))
    else { return nil }
    return Timestamp(seconds: boot &+ ticks / perSecond)
  }
}

/// The processes of this machine, on systems with `/proc`.
enum ProcessTable {
  /// The other processes that have one of these files open; `nil` if the system does not list them.
  static func users(of files: Set<FileIdentity>) -> [Int32]? {
    guard let names = SystemText.names(in: "/proc"), names.contains("locks") else { return nil }
    return names.compactMap { Int32($0) }.filter { id in
      id != getpid() && isUser(id, of: files)
    }
  }

  /// Whether a process has one of these files open, as far as the system reveals it.
  private static func isUser(_ id: Int32, of files: Set<FileIdentity>) -> Bool {
    let folder = "/proc/\(id)/fd"
    return (SystemText.names(in: folder) ?? []).contains { name in
      FileIdentity(at: "\(folder)/\(name)").map { files.contains($0) } ?? false
    }
  }

  /// The process that holds an exclusive `flock` on a file; `nil` if there is none or the system
  /// does not list locks.
  static func lockHolder(of file: FileIdentity) -> Int32? {
    guard let bytes = SystemText.read("/proc/locks") else { return nil }
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      // 1: FLOCK  ADVISORY  WRITE 24184 08:01:123456 0 EOF
      let fields = line.split(separator: " ")
      guard fields.count > 5, fields[1] == "FLOCK", fields[3] == "WRITE",
        let id = Int32(fields[4]), id > 0, fields[5].hasSuffix(":\(file.inode)"),
        id == getpid() || isUser(id, of: [file])
      else { continue }
      return id
    }
    return nil
  }
}

/// Files that the system generates when they are read.
enum SystemText {
  /// The contents, up to one megabyte; `nil` if the file cannot be read.
  static func read(_ path: String) -> [UInt8]? {
    let file = SystemFile.open(path, O_RDONLY | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    while bytes.count < 1 << 20 {
      let count = unsafe chunk.withUnsafeMutableBytes {
        unsafe Platform.read(file, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      bytes += chunk.prefix(count)
    }
    return bytes
  }

  /// The names in a directory, except `.` and `..`.
  static func names(in folder: String) -> [String]? {
    SystemFile.isThere(folder) ? SystemFile.names(in: folder) : nil
  }
}
