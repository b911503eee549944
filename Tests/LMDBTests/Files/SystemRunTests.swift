import Testing

@testable import LMDB

@Suite struct SystemRunTests {
  @Test func `a run's number is read from a UUID`() {
    let run = SystemRun(name: Array("00112233-4455-6677-8899-aabbccddEEFF\n".utf8))
    #expect(run == SystemRun(low: 0x8899_aabb_ccdd_eeff, high: 0x0011_2233_4455_6677))
  }

  @Test(arguments: [
    "", "-", "00112233-4455-6677-8899-aabbccddeef", "00112233-4455-6677-8899-aabbccddeefff",
    "00000000-0000-0000-0000-000000000000", "0x112233-4455-6677-8899-aabbccddeeff",
  ])
  func `anything else is none`(_ name: String) {
    #expect(SystemRun(name: Array(name.utf8)) == nil)
  }

  @Test func `it is the same as long as the system runs`() {
    #expect(SystemRun.current == SystemRun.current)
    #if os(Linux)
      #expect(SystemRun.current != nil)
    #endif
  }
}
