extension LMDBError: CustomStringConvertible {
  /// What was wrong and what to do, in one or two sentences.
  public var description: String {
    let advice = detail == Self.fileSizeLimit ? "Raise it and try again." : code.advice
    return "Could not \(operation) '\(path)': \(detail ?? code.reason). \(advice)"
  }

  /// What a disk that is not full does not say.
  static let fileSizeLimit = "it would exceed the limit on file sizes (ulimit -f)"
}

extension LMDBError.Code {
  /// What was wrong, for an error that has no detail.
  var reason: String {
    switch kind {
    case .notFound: "there is no such file"
    case .notRegularFile: "it is not a regular file"
    case .notADatabase: "it is not an LMDB file"
    case .versionMismatch: "its format is of another version of LMDB"
    case .unsupportedLibrary: "the system's liblmdb is not supported"
    case .alreadyExists: "the file exists"
    case .alreadyOpen: "this process has it open for reading only"
    case .permissionDenied: "permission denied"
    case .readOnly: "it is open for reading only"
    case .nestedTransaction: "this thread is inside a transaction of it"
    case .forked: "it was opened by the parent of this process"
    case .failed: "an earlier operation failed"
    case .badKeySize: "a key must have 1 to 511 bytes"
    case .badValueSize: "a value must be smaller than 4 GiB"
    case .outOfOrder: "the appended key is not greater than the last one"
    case .databasesFull: "it has more databases than were allowed for"
    case .incompatibleDatabase: "the database was made with flags that are not supported"
    case .invalidDatabase: "the database's handle does not belong to this transaction"
    case .readersFull: "all reader slots are taken"
    case .transactionTooLarge: "the transaction changes too many pages"
    case .mapFull: "the memory map is full and cannot grow"
    case .outOfMemory: "there is not enough memory or address space"
    case .diskFull: "the disk is full"
    case .inputOutput: "the disk failed to read or write"
    case .corrupt: "the file is damaged"
    case .panic: "liblmdb stopped after an error while writing"
    case .system(let code), .other(let code): Self.message(forLibraryCode: code)
    }
  }

  /// What to do about it.
  var advice: String {
    switch kind {
    case .notFound: "Check the path, or open with '.readWrite(create: true)'."
    case .notRegularFile, .notADatabase: "Check the path."
    case .versionMismatch:
      "Copy it with 'mdb_dump -a -n' of the version that wrote it and 'mdb_load -n' of LMDB 0.9."
    case .unsupportedLibrary: "Install liblmdb 0.9: without it, files can only be read."
    case .alreadyExists: "Remove it or choose another path."
    case .alreadyOpen: "Open it for writing first, or release the reader."
    case .permissionDenied: "Check who owns the file and its directory."
    case .readOnly: "Open it with '.readWrite'."
    case .nestedTransaction: "Use the transaction at hand."
    case .forked: "Open it again in this process."
    case .failed, .panic: "Check the disk and write again."
    case .badKeySize, .badValueSize: "Shorten it or split it."
    case .outOfOrder: "Look for a second writer, or use '.upsert'."
    case .databasesFull: "Raise 'maxDatabases'."
    case .incompatibleDatabase: "Read it with the program that wrote it."
    case .invalidDatabase: "Open the database in this transaction."
    case .readersFull: "End some reads, or raise 'maxReaders'."
    case .transactionTooLarge: "Write in smaller transactions."
    case .mapFull, .outOfMemory: "Free address space or lower 'initialMapSize'."
    case .diskFull: "Free some space and try again."
    case .inputOutput: "Check the disk and its free space, then try again."
    case .corrupt: "Restore it from a copy."
    case .system, .other: "Look the message up, then try again."
    }
  }
}
