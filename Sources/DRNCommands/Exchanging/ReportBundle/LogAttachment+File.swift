import DRNLog

extension LogAttachment {
  /// Reads a file; the attachment is named after it, without its folders.
  init(path: String) throws(CommandError) {
    func failure(_ reason: String) -> CommandError {
      CommandError("'\(path)' cannot be attached: \(reason).")
    }
    let tooLarge = failure("it has more than \(Self.byteLimit >> 20) MiB")
    var bytes: [UInt8] = []
    do {
      let file = try FileDescriptor.open(path, for: .readingWithoutWaiting)
      defer { file.close() }
      guard let status = file.status, status.isRegular else { throw failure("it is not a file") }
      guard status.byteCount <= Self.byteLimit else { throw tooLarge }
      while case let chunk = try file.read(), !chunk.isEmpty {
        bytes += chunk
        guard bytes.count <= Self.byteLimit else { throw tooLarge }
      }
    } catch {
      throw error as? CommandError ?? failure("\(error)")
    }
    self.init(name: LogFiles.parts(of: path).name, bytes: bytes)
  }
}
