#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A look at a file before liblmdb sees it, which trusts every byte and ends the process at a wrong one.
///
/// The two meta pages always; every other page too, unless the file is known to be as liblmdb left it.
enum FileCheck {
  static func run(on file: borrowing DataFile, isTrusted: Bool) throws(LMDBError) {
    let path = file.path
    let reader = try PageReader(path: path)
    guard reader.id == file.id else {
      throw LMDBError(.system(ESTALE), "open", at: path, detail: "it was replaced in the meantime")
    }
    guard !isTrusted else { return }
    do {
      // Nobody writes to it meanwhile, or it would be open.
      let damages = try reader.read { try $0.findDamage(limit: 1) }
      if let damage = damages.first { throw LMDBError(damage, at: path) }
    } catch let error as LMDBError {
      throw error
    } catch {
      throw LMDBError(.corrupt, "open", at: path, detail: "\(error)")
    }
  }
}
