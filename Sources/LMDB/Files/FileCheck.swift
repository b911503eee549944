/// A look at a file before liblmdb sees it, which trusts every byte and ends the process at a wrong one.
///
/// The two meta pages always; every other page too, unless the file is known to be as liblmdb left it.
enum FileCheck {
  static func run(onFileAt path: String, isTrusted: Bool) throws(LMDBError) {
    let reader = try PageReader(path: path)
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
