import Testing
import WebServing

@testable import DRNCommands

/// What the page's policy is made of, with the vectors that the standards publish.
@Suite struct DigestTests {
  /// FIPS 180-4's examples, and lengths around the end of a block.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      String(repeating: "a", count: 64),
      "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"
    ),
    (
      String(repeating: "a", count: 1_000_000),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
  ])
  func `SHA-256 gives what the standard says`(message: String, hash: String) {
    let digits = SHA256.hash(Array(message.utf8)).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    #expect(digits.joined() == hash)
  }

  /// RFC 4648's examples.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func `Base64 gives what the standard says`(text: String, encoded: String) {
    #expect(Base64.encoding(Array(text.utf8)) == Array(encoded.utf8))
  }

  @Test func `Base64 has a letter for every six bits`() {
    let all = Base64.encoding([0x00, 0x10, 0x83, 0xfb, 0xff, 0xbf])
    #expect(String(decoding: all, as: UTF8.self) == "ABCD+/+/")
  }
}
