internal import Platform

/// Checks a file before liblmdb opens it, because liblmdb trusts every byte and crashes on a wrong
/// one.
///
/// Always checks the two meta pages; also every other page, unless the file is known to be
/// unchanged since liblmdb wrote it.
enum FileCheck {
  static func run(on file: borrowing DataFile, isTrusted: Bool) throws(LMDBError) {
    let path = file.path
    let reader = try PageReader(path: path)
    guard reader.id == file.id else {
      throw LMDBError(.system(ESTALE), "open", at: path, detail: "it was replaced in the meantime")
    }
    guard !isTrusted else { return }
    do {
      // The file is not written during the check, or it would already be open.
      let damages = try reader.read { try $0.findDamage(limit: 1) }
      if let damage = damages.first { throw LMDBError(damage, at: path) }
    } catch let error as LMDBError {
      throw error
    } catch {
      throw LMDBError(.corrupt, "open", at: path, detail: "\(error)")
    }
  }
}
