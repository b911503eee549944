/// A failure to open, read or write an environment.
///
/// ```swift
/// do {
///   return try Environment.open(at: path)
/// } catch {
///   guard error.code == .notFound else { throw error }
///   return nil
/// }
/// ```
public struct LMDBError: Error, Hashable, Sendable {
  /// What went wrong.
  public let code: Code

  /// What was being done, in words that follow “Could not”.
  public let operation: String

  /// The data file.
  public let path: String

  /// What exactly was found, where the code alone doesn't say it.
  public let detail: String?

  /// The page that is damaged, where that is what went wrong.
  public private(set) var damage: PageDamage?

  init(_ code: Code, _ operation: String, at path: String, detail: String? = nil) {
    self.code = code
    self.operation = operation
    self.path = path
    self.detail = detail
  }

  init(_ damage: PageDamage, at path: String) {
    self.init(.corrupt, "read", at: path, detail: "\(damage)")
    self.damage = damage
  }
}

extension LMDBError {
  /// What went wrong. More codes may come, so a `switch` over them needs a `default`.
  public struct Code: Hashable, Sendable {
    let kind: Kind

    enum Kind: Hashable {
      case notFound, notRegularFile, notADatabase, versionMismatch, alreadyExists, alreadyOpen
      case readOnly, permissionDenied, nestedTransaction, forked, failed, valuesInUse
      case badKeySize, badValueSize, outOfOrder
      case databasesFull, incompatibleDatabase, invalidDatabase
      case readersFull, transactionTooLarge, mapFull, outOfMemory
      case diskFull, inputOutput, corrupt, panic
      case system(Int32)
      case other(Int32)
    }

    private init(_ kind: Kind) { self.kind = kind }
  }
}

extension LMDBError.Code {
  // Files.

  /// There is no such file.
  public static let notFound = Self(.notFound)
  /// The path is a directory, a FIFO, a device or a socket.
  public static let notRegularFile = Self(.notRegularFile)
  /// The file is empty, too short or something else than an LMDB file; `detail` says which.
  public static let notADatabase = Self(.notADatabase)
  /// An LMDB file of another format version.
  public static let versionMismatch = Self(.versionMismatch)
  /// The destination of a copy exists.
  public static let alreadyExists = Self(.alreadyExists)
  /// The file is open in this process for reading only.
  public static let alreadyOpen = Self(.alreadyOpen)
  /// The user may not do this to the file.
  public static let permissionDenied = Self(.permissionDenied)

  // Misuse.

  /// A write to an environment that was opened for reading.
  public static let readOnly = Self(.readOnly)
  /// A transaction inside a transaction of the same environment and thread.
  public static let nestedTransaction = Self(.nestedTransaction)
  /// The environment was opened by the parent of this process.
  public static let forked = Self(.forked)
  /// An earlier operation failed, and the file wasn't opened again yet, as the next write does.
  public static let failed = Self(.failed)
  /// A write inside a closure that is looking at bytes of the same transaction.
  public static let valuesInUse = Self(.valuesInUse)
  /// A key, or a database's name, that is empty, longer than 511 bytes or has a NUL (names only).
  public static let badKeySize = Self(.badKeySize)
  /// A value of 4 GiB or more.
  public static let badValueSize = Self(.badValueSize)
  /// An appended key that isn't greater than the last one.
  public static let outOfOrder = Self(.outOfOrder)
  /// The file has more databases than ``Environment/Options/maxDatabases``.
  public static let databasesFull = Self(.databasesFull)
  /// A database with sorted duplicates, integer keys or reversed keys, or a plain value.
  public static let incompatibleDatabase = Self(.incompatibleDatabase)
  /// A handle of another environment, of an aborted write, or younger than the transaction.
  public static let invalidDatabase = Self(.invalidDatabase)

  // Limits.

  /// All ``Environment/Options/maxReaders`` slots are taken.
  public static let readersFull = Self(.readersFull)
  /// The transaction changed more pages than liblmdb can hold.
  public static let transactionTooLarge = Self(.transactionTooLarge)
  /// The map is full and can't grow.
  public static let mapFull = Self(.mapFull)
  /// No memory or no address space.
  public static let outOfMemory = Self(.outOfMemory)
  /// No space on the disk, or the quota is used up.
  public static let diskFull = Self(.diskFull)

  // Damage.

  /// The disk failed to read or write; also a disk that became full in the middle of a write.
  public static let inputOutput = Self(.inputOutput)
  /// The file is damaged.
  public static let corrupt = Self(.corrupt)
  /// liblmdb met an error from which only opening again recovers, and that failed too.
  public static let panic = Self(.panic)

  // The rest.

  /// An `errno` without a code of its own.
  public static func system(_ errno: Int32) -> Self { Self(.system(errno)) }
  /// A code of liblmdb without one here.
  public static func other(_ code: Int32) -> Self { Self(.other(code)) }
}
