import Foundation
import Testing

@testable import LMDB

@Suite struct LMDBErrorTests {
  @Test func `says what was wrong and what to do`() {
    let error = LMDBError(.notFound, "open", at: "/tmp/x.mdb")
    #expect(
      error.description
        == """
        Could not open '/tmp/x.mdb': there is no such file. \
        Check the path, or open with '.readWrite(create: true)'.
        """)
    let detailed = LMDBError(.notADatabase, "open", at: "x", detail: "it is empty")
    #expect(detailed.description == "Could not open 'x': it is empty. Check the path.")
  }

  @Test func `all codes have words`() {
    let codes = [ENOENT, EEXIST, EACCES, EPERM, EROFS, ENOMEM, ENOSPC, EIO, EBADF]
    for code in codes + Array(-30799 ... -30770) + [-1] {
      let error = LMDBError(libraryCode: code, "read", at: "x")
      #expect(error.description.hasPrefix("Could not read 'x': "))
      #expect(error.description.hasSuffix("."))
      #expect(!error.code.reason.isEmpty)
    }
  }

  @Test func `codes of the system and of liblmdb are told apart`() {
    #expect(LMDBError.Code(libraryCode: ENOSPC) == .diskFull)
    #expect(LMDBError.Code(libraryCode: EIO) == .inputOutput)
    #expect(LMDBError.Code(libraryCode: EBADF) == .system(EBADF))
    #expect(LMDBError.Code(libraryCode: -30796) == .corrupt)
    #expect(LMDBError.Code(libraryCode: -30795) == .panic)
    #expect(LMDBError.Code(libraryCode: -30792) == .mapFull)
    #expect(LMDBError.Code(libraryCode: -1) == .other(-1))
  }

  @Test func `an error of opening names the file`() throws {
    let file = try TemporaryFile()
    let error = #expect(throws: LMDBError.self) { _ = try Environment.open(at: file.path) }
    #expect(error?.path == file.path)
    #expect(error?.operation == "open")
  }
}
