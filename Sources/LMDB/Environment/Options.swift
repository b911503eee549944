extension Environment {
  /// How to open an environment.
  public struct Options: Sendable, Hashable {
    /// What the environment is opened for.
    public enum Access: Sendable, Hashable {
      /// Only ``Environment/read(_:)``.
      case readOnly
      /// Also ``Environment/write(_:)``; `create` says whether the file may be missing or empty.
      case readWrite(create: Bool)
    }

    /// What the environment is opened for.
    public var access: Access

    /// The address space to reserve, in bytes; the file takes only what it needs.
    ///
    /// A full map is doubled, but doubling waits for all reads, so reserve plenty. If the system
    /// refuses, a quarter of the size is tried, and so on down to 64 MiB.
    public var initialMapSize: Int

    /// The maximum number of databases in the file.
    public var maxDatabases: Int

    /// The maximum number of concurrent reads of all processes; the first process to open it
    /// decides.
    public var maxReaders: Int

    /// Whether the file is known to be unchanged since liblmdb wrote it. If so, opening checks only
    /// the meta pages; otherwise it checks every page, because liblmdb trusts them all.
    public var isTrusted = false

    /// Whether no other process can open the file, because it has no name yet. Then there is no lock
    /// file, and the path, such as `/proc/self/fd/7`, is used as it is.
    public var isUnnamed = false

    /// Creates options; the defaults are read-only access and 64 GiB of address space.
    public init(
      access: Access = .readOnly, initialMapSize: Int = 64 << 30, maxDatabases: Int = 16,
      maxReaders: Int = 1024
    ) {
      self.access = access
      self.initialMapSize = initialMapSize
      self.maxDatabases = maxDatabases
      self.maxReaders = maxReaders
    }
  }
}

extension Environment.Options {
  var isWritable: Bool { access != .readOnly }

  /// Whether `open` may create the file; it never truncates.
  var creates: Bool { access == .readWrite(create: true) }
}
