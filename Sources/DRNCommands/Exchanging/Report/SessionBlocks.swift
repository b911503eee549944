/// Writes the data of sessions, that of many into one element: a browser takes a millisecond or more for each
/// element, and a page may have tens of thousands of sessions.
struct SessionBlocks {
  /// The size from which on a block takes no more sessions: the page divides a whole block to show one of them.
  private static var fullSize: Int { 1 << 20 }

  private let page: ReportPage
  /// The size of the block that is open; 0 if there is none.
  private var size = 0

  init(_ page: ReportPage) { self.page = page }

  /// Writes the data of the next session, the bytes that `pieces` passes on.
  mutating func add(_ index: Int, _ pieces: (([UInt8]) throws -> Void) throws -> Void) throws {
    if size == 0 { try page.beginBlock("data-first=\"\(index)\"") }
    size += try page.data(pieces)
    if size >= Self.fullSize { try finish() }
  }

  /// Ends the block that is open.
  mutating func finish() throws {
    guard size > 0 else { return }
    size = 0
    try page.endBlock()
  }
}
