import Testing

@testable import DRNCommands

@Suite struct StandardOutputTests {
  @Test func `a buffer that is taken again and again stays as small as what it had`() {
    let line = [UInt8](repeating: UInt8(ascii: "x"), count: 140_000)
    var (buffer, capacity) = ([UInt8](), 0)
    for _ in 0..<2_000 {
      buffer.append(contentsOf: line)
      let taken = buffer.takeAll()
      #expect(taken == line)
      capacity = max(capacity, taken.capacity, buffer.capacity)
    }
    // Some allocators give a page more than is asked for; one page each time would be 8 MB.
    #expect(capacity < 1 << 20)
  }
}
