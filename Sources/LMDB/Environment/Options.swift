extension Environment {
  /// How to open an environment.
  public struct Options: Sendable, Hashable {
    /// What the environment is for.
    public enum Access: Sendable, Hashable {
      /// Only ``Environment/read(_:)``.
      case readOnly
      /// Also ``Environment/write(_:)``; `create` says whether the file may be missing or empty.
      case readWrite(create: Bool)
    }

    /// What the environment is for.
    public var access: Access

    /// The address space to reserve, in bytes; the file takes only what it needs.
    ///
    /// The map doubles when it is full, but that has to wait for all reads, so reserve plenty. If
    /// the system refuses, half of it is tried, and so on down to 64 MiB.
    public var initialMapSize: Int

    /// How many databases the file may have.
    public var maxDatabases: Int

    /// How many reads may run at once, over all processes; the first process decides.
    public var maxReaders: Int

    /// The permissions of the files it creates.
    public var fileMode: UInt16

    /// Whether the file is known to be as liblmdb left it, so that opening looks only at its
    /// beginning; otherwise it looks at every page, for liblmdb believes them all.
    public var isTrusted = false

    /// The defaults: to read, in 64 GiB of address space.
    public init(
      access: Access = .readOnly, initialMapSize: Int = 64 << 30, maxDatabases: Int = 16,
      maxReaders: Int = 1024, fileMode: UInt16 = 0o600
    ) {
      self.access = access
      self.initialMapSize = initialMapSize
      self.maxDatabases = maxDatabases
      self.maxReaders = maxReaders
      self.fileMode = fileMode
    }
  }
}

extension Environment.Options {
  var isWritable: Bool { access != .readOnly }

  /// As it is given to `open`; never to truncate.
  var creates: Bool { access == .readWrite(create: true) }
}
