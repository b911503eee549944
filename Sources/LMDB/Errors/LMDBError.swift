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

  /// What was being done, phrased to follow “Could not”.
  public let operation: String

  /// The data file.
  public let path: String

  /// What exactly was found, if the code alone doesn't say it.
  public let detail: String?

  /// The damaged page, if the failure is a damaged page.
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

  /// The same error of the file at another path: that of a file without a name is of no use to who reads it.
  package func renamed(to path: String) -> LMDBError {
    var error = LMDBError(code, operation, at: path, detail: detail)
    error.damage = damage
    return error
  }
}

extension LMDBError {
  /// What went wrong. More codes may be added, so a `switch` over them needs a `default`.
  public struct Code: Hashable, Sendable {
    let kind: Kind

    enum Kind: Hashable {
      case notFound, notRegularFile, notADatabase, versionMismatch, unsupportedLibrary
      case alreadyExists, alreadyOpen
      case readOnly, permissionDenied, nestedTransaction, forked, failed
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
  /// The file is empty, too short or not an LMDB file; `detail` says which.
  public static let notADatabase = Self(.notADatabase)
  /// An LMDB file of another data format than 1, such as one of LMDB 1.0; `detail` says which.
  public static let versionMismatch = Self(.versionMismatch)
  /// The system's liblmdb is no release of LMDB 0.9; `detail` says which it is.
  public static let unsupportedLibrary = Self(.unsupportedLibrary)
  /// The destination of a copy exists.
  public static let alreadyExists = Self(.alreadyExists)
  /// The file is open in this process for reading only.
  public static let alreadyOpen = Self(.alreadyOpen)
  /// The user lacks the permission for this operation on the file.
  public static let permissionDenied = Self(.permissionDenied)

  // Misuse.

  /// A write to an environment that was opened for reading.
  public static let readOnly = Self(.readOnly)
  /// A transaction inside a transaction of the same environment and thread.
  public static let nestedTransaction = Self(.nestedTransaction)
  /// The environment was opened by the parent of this process.
  public static let forked = Self(.forked)
  /// An earlier operation failed and the file hasn't been reopened yet; the next write reopens it.
  public static let failed = Self(.failed)
  /// A key or database name that is empty or longer than 511 bytes, or a name with a NUL.
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
  /// liblmdb hit an error that only reopening the file clears, and reopening failed.
  public static let panic = Self(.panic)

  // The rest.

  /// An `errno` without a code of its own.
  public static func system(_ errno: Int32) -> Self { Self(.system(errno)) }
  /// A liblmdb code without a code of its own.
  public static func other(_ code: Int32) -> Self { Self(.other(code)) }
}
