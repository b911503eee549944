internal import CLMDB
internal import Platform

extension LMDBError {
  /// The error for a return code of liblmdb: positive codes are `errno` values, negative ones its
  /// own.
  init(libraryCode code: Int32, _ operation: String, at path: String, detail: String? = nil) {
    let limit = code == EFBIG ? Self.fileSizeLimit : nil
    self.init(Code(libraryCode: code), operation, at: path, detail: detail ?? limit)
  }

  /// The error for the current `errno`.
  static func system(_ operation: String, at path: String) -> LMDBError {
    LMDBError(libraryCode: errno, operation, at: path)
  }
}

extension LMDBError.Code {
  init(libraryCode code: Int32) {
    self =
      switch code {
      case MDB_INVALID: .notADatabase
      case MDB_VERSION_MISMATCH: .versionMismatch
      case MDB_BAD_VALSIZE: .badValueSize
      case MDB_DBS_FULL: .databasesFull
      case MDB_INCOMPATIBLE: .incompatibleDatabase
      case MDB_BAD_DBI: .invalidDatabase
      case MDB_READERS_FULL: .readersFull
      case MDB_TXN_FULL: .transactionTooLarge
      case MDB_MAP_FULL: .mapFull
      case MDB_CORRUPTED, MDB_PAGE_NOTFOUND: .corrupt
      case MDB_PANIC: .panic
      case ENOENT: .notFound
      case EEXIST: .alreadyExists
      case EACCES, EPERM, EROFS: .permissionDenied
      case ENOMEM: .outOfMemory
      case ENOSPC, EDQUOT, EFBIG: .diskFull
      case EIO: .inputOutput
      case 1...: .system(code)
      default: .other(code)
      }
  }

  /// The text of the system or of liblmdb for `code`.
  static func message(forLibraryCode code: Int32) -> String {
    // Safe: mdb_strerror returns a constant or strerror's text, never NULL here.
    unsafe mdb_strerror(code).map { unsafe String(cString: $0) } ?? "code \(code)"
  }
}
