import DRNLog
import Testing

@testable import DRNCommands

/// What the help says of positions is what the tool takes.
@Suite struct PositionTopicTests {
  private let tables = HelpText(HelpTopic.positions.text).blocks.compactMap { block in
    if case .rows(let rows) = block { rows.map(\.term) } else { nil }
  }

  @Test func `every position is one`() throws {
    let positions = try #require(tables.first)
    #expect(positions.count == 6)
    for position in positions { #expect(PositionName(position) != nil, "\(position)") }
  }

  @Test func `every range is one`() throws {
    let ranges = try #require(tables.last)
    #expect(ranges.count == 6)
    for range in ranges {
      #expect(throws: Never.self, "\(range)") { try PositionRange.parsing(range) }
    }
  }
}
