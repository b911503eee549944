internal import CLMDB

/// The version of a liblmdb.
///
/// The system chooses the library that a program is linked with when it starts, and that may be another
/// than the one whose header was compiled in. The wrapper's constants, the structures that it reads and what
/// ``StructureCheck`` rules out are those of the releases of LMDB 0.9, which all have data format 1.
struct LibraryVersion: Hashable, Sendable {
  let major, minor, patch: Int32

  /// The header's version.
  static let compiled = LibraryVersion(
    major: MDB_VERSION_MAJOR, minor: MDB_VERSION_MINOR, patch: MDB_VERSION_PATCH)

  /// The version of the library that was loaded.
  static let loaded = {
    var (major, minor, patch): (Int32, Int32, Int32) = (0, 0, 0)
    _ = unsafe mdb_version(&major, &minor, &patch)
    return LibraryVersion(major: major, minor: minor, patch: patch)
  }()

  /// Whether it is a release of LMDB 0.9. Patches from 70 on are branches of development: 0.9.90 became
  /// LMDB 1.0, and writes its format.
  var isKnown: Bool { major == 0 && minor == 9 && patch < 70 }

  /// Throws unless a file may be opened with these versions, before anything of it is read by the library.
  static func check(
    loaded: Self = loaded, compiled: Self = compiled, path: String
  ) throws(LMDBError) {
    guard loaded.isKnown, compiled.isKnown else {
      let header = loaded == compiled ? "" : " with the header of \(compiled)"
      throw LMDBError(
        .unsupportedLibrary, "open", at: path,
        detail: "liblmdb \(loaded)\(header) is in use, which is no release of LMDB 0.9")
    }
  }
}

extension LibraryVersion: CustomStringConvertible {
  var description: String { "\(major).\(minor).\(patch)" }
}
