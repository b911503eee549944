internal import Platform

/// The environments this process has open, by file.
///
/// A process must not open one file twice: closing one of the two environments would drop the locks
/// and the reader slots of the other. So files are opened and closed under one lock. If a file is
/// opened while its last environment is being deallocated, whichever thread locks first closes it.
enum Registry {
  private struct Entry {
    weak var environment: Environment?
    let raw: RawEnvironment
  }

  private static let entries = Monitor<[FileIdentity: Entry]>([:])

  /// A fork waits until no thread is opening or closing a file; otherwise the child would inherit a
  /// lock that no thread of it releases.
  private static let isHeldByForks: Void = {
    pthread_atfork({ entries.lock() }, { entries.unlock() }, { entries.unlock() })
  }()

  static func open(
    at path: String, _ options: Environment.Options
  ) throws(LMDBError) -> Environment {
    isHeldByForks
    // Access is checked after unlocking: releasing the last reference inside would lock twice.
    let environment = try entries.update { (entries) throws(LMDBError) -> Environment in
      let flags = options.isWritable ? O_RDWR : O_RDONLY
      var file = try DataFile(
        at: path, flags: options.creates ? flags | O_CREAT : flags, operation: "open")
      // A forked child can't use what its parent opened, and must not close it.
      if let entry = entries[file.id], entry.raw.processID == getpid() {
        if let open = entry.environment { return open }
        entry.raw.close()  // Its `deinit` waits for this lock and then finds no entry.
        entries[file.id] = nil
      }
      if options.creates, try file.isUnfinished() {
        guard ftruncate(file.descriptor, 0) == 0 else { throw .system("open", at: path) }
        file = try DataFile(at: path, flags: flags, operation: "open")
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

  static func isOpen(_ id: FileIdentity) -> Bool {
    entries.update { $0[id].map { $0.raw.processID == getpid() } ?? false }
  }

  /// Closes the environment of a `deinit`, unless ``open(at:_:)`` has already closed it.
  static func close(_ raw: RawEnvironment) {
    // In a child process this would free the parent's reader slots.
    guard raw.processID == getpid() else { return }
    entries.update { entries in
      guard entries[raw.id]?.raw === raw else { return }
      raw.close()
      entries[raw.id] = nil
    }
  }
}
