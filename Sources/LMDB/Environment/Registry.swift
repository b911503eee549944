#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The environments this process has open, by what file they are of.
///
/// One file must not be open twice in a process: closing one of the two would drop the locks and
/// the reader slots of the other. So files are opened and closed under one lock, and the file that
/// is opened while its last environment is dying is closed by whoever has the lock first.
enum Registry {
  private struct Entry {
    weak var environment: Environment?
    let raw: RawEnvironment
  }

  private static let entries = Monitor<[DataFile.ID: Entry]>([:])

  /// A fork waits until nobody opens or closes a file: the child has no thread that would let go of the
  /// lock.
  private static let isHeldByForks: Void = {
    pthread_atfork({ entries.hold() }, { entries.letGo() }, { entries.letGo() })
  }()

  static func open(
    at path: String, _ options: Environment.Options
  ) throws(LMDBError) -> Environment {
    isHeldByForks
    // Checked outside: to release the last reference inside would lock twice.
    let environment = try entries.update { (entries) throws(LMDBError) -> Environment in
      let flags = options.isWritable ? O_RDWR : O_RDONLY
      var file = try DataFile(
        at: path, flags: options.creates ? flags | O_CREAT : flags, mode: options.fileMode,
        operation: "open")
      // What a parent opened is of no use to its forked child, and not the child's to close.
      if let entry = entries[file.id], entry.raw.processID == getpid() {
        if let open = entry.environment { return open }
        entry.raw.close()  // Its `deinit` waits for this lock, and will find nothing to do.
        entries[file.id] = nil
      }
      if options.creates, try file.isUnfinished() {
        guard ftruncate(file.descriptor, 0) == 0 else { throw .system("open", at: path) }
        file = try DataFile(at: path, flags: flags, mode: options.fileMode, operation: "open")
      }
      if !(options.creates && file.byteCount == 0) {
        try FileCheck.run(on: file, isTrusted: options.isTrusted)
      }
      let raw = try RawEnvironment.open(file, options)
      let environment = Environment(raw, options)
      entries[file.id] = Entry(environment: environment, raw: raw)
      return environment
    }
    guard environment.isWritable || !options.isWritable else {
      throw LMDBError(.alreadyOpen, "open", at: path)
    }
    return environment
  }

  /// Whether this process has a file open.
  static func isOpen(_ id: DataFile.ID) -> Bool {
    entries.update { $0[id].map { $0.raw.processID == getpid() } ?? false }
  }

  /// Closes what a dying environment had, unless ``open(at:_:)`` was first.
  static func close(_ raw: RawEnvironment) {
    // In a child process this would free the slots of the parent's readers.
    guard raw.processID == getpid() else { return }
    entries.update { entries in
      guard entries[raw.id]?.raw === raw else { return }
      raw.close()
      entries[raw.id] = nil
    }
  }
}
