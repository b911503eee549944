#if Fleet
  import Foundation
  import TestSupport
  import Testing

  /// A certificate of this machine, for which nobody vouches.
  struct TestCertificate {
    let certificate = TemporaryDirectory.path("server.pem")
    let key = TemporaryDirectory.path("server.key")

    init() throws {
      let openssl = Process()
      openssl.executableURL = URL(fileURLWithPath: Self.program)
      openssl.arguments = [
        "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1",
        "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate,
      ]
      (openssl.standardOutput, openssl.standardError) = (
        FileHandle.nullDevice, FileHandle.nullDevice
      )
      try openssl.run()
      openssl.waitUntilExit()
      try #require(openssl.terminationStatus == 0)
    }

    static let program = "/usr/bin/openssl"
  }

  extension Trait where Self == ConditionTrait {
    /// Skips what needs a certificate where none can be made.
    static var needsCertificate: Self {
      .enabled(
        if: FileManager.default.isExecutableFile(atPath: TestCertificate.program), "no openssl")
    }
  }
#endif
