import Testing

@testable import LMDB

@Suite struct LibraryVersionTests {
  static func version(_ parts: [Int32]) -> LibraryVersion {
    LibraryVersion(major: parts[0], minor: parts[1], patch: parts[2])
  }

  @Test func `the library that is loaded is a release of LMDB 0.9`() {
    #expect(LibraryVersion.loaded.isKnown)
    #expect(LibraryVersion.compiled.isKnown)
  }

  @Test(arguments: [[0, 9, 24], [0, 9, 33], [0, 9, 69]] as [[Int32]])
  func `every release of LMDB 0.9 may be loaded`(parts: [Int32]) throws {
    try LibraryVersion.check(loaded: Self.version(parts), compiled: .compiled, path: "x")
  }

  @Test(arguments: [[1, 0, 0], [0, 9, 90], [0, 9, 70], [0, 10, 0], [0, 8, 0]] as [[Int32]])
  func `any other library opens no file, and says so`(parts: [Int32]) {
    let other = Self.version(parts)
    let known = LibraryVersion(major: 0, minor: 9, patch: 24)
    for (loaded, compiled, name) in [
      (other, known, "\(other) with the header of 0.9.24"), (other, other, "\(other)"),
      (known, other, "0.9.24 with the header of \(other)"),
    ] {
      let error = #expect(throws: LMDBError.self) {
        try LibraryVersion.check(loaded: loaded, compiled: compiled, path: "x")
      }
      #expect(error?.code == .unsupportedLibrary)
      #expect(
        error?.description
          == "Could not open 'x': liblmdb \(name) is in use, which is no release of LMDB 0.9. "
          + "Install liblmdb 0.9: without it, files can only be read.")
    }
  }
}
