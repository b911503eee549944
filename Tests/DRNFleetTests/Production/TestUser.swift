#if Fleet
  import DRNFleet
  import Foundation
  import TestSupport
  import Testing

  /// A user of a nats-server, as `nk -gen user` makes one: a key of Ed25519, and the texts of NATS for its two halves.
  struct TestUser {
    let publicKey: String
    /// A file with the seed.
    let seedFile: String

    init(_ name: String) throws {
      let key = TemporaryDirectory.path("\(name).pem")
      try Self.openssl("genpkey", "-algorithm", "ed25519", "-out", key)
      // Both end with the 32 bytes.
      let secret = try Self.openssl("pkey", "-in", key, "-outform", "DER").suffix(32)
      let shown = try Self.openssl("pkey", "-in", key, "-pubout", "-outform", "DER").suffix(32)
      let (user, seed) = (UInt8(20 << 3), UInt8(18 << 3))
      publicKey = Self.text([user] + shown)
      seedFile = TemporaryDirectory.path("\(name).seed")
      let text = Self.text([seed | user >> 5, (user & 31) << 3] + secret)
      try text.write(toFile: seedFile, atomically: true, encoding: .utf8)
    }

    var credentials: FleetServer.Credentials { .nkey(publicKey: publicKey, seedFile: seedFile) }

    @discardableResult
    private static func openssl(_ arguments: String...) throws -> [UInt8] {
      let (process, output) = (Process(), Pipe())
      process.executableURL = URL(fileURLWithPath: TestCertificate.program)
      process.arguments = arguments
      (process.standardOutput, process.standardError) = (output, FileHandle.nullDevice)
      try process.run()
      let bytes = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      try #require(process.terminationStatus == 0)
      return Array(bytes)
    }

    /// In base 32, with a checksum behind: CRC-16 of XMODEM.
    private static func text(_ bytes: [UInt8]) -> String {
      var checksum: UInt16 = 0
      for byte in bytes {
        checksum ^= UInt16(byte) << 8
        for _ in 0..<8 {
          checksum = checksum & 0x8000 == 0 ? checksum << 1 : checksum << 1 ^ 0x1021
        }
      }
      let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
      var (text, word, bitCount) = ("", 0, 0)
      for byte in bytes + [UInt8(checksum & 255), UInt8(checksum >> 8)] {
        (word, bitCount) = ((word << 8 | Int(byte)) & 0xffff, bitCount + 8)
        while bitCount >= 5 {
          bitCount -= 5
          text.append(digits[word >> bitCount & 31])
        }
      }
      if bitCount > 0 { text.append(digits[word << (5 - bitCount) & 31]) }
      return text
    }
  }
#endif
