import Testing

@testable import DRNCommands
@testable import ToolTests

@Suite struct EveryCommandTests {
  @Test func `a command that opens a log is tried wherever all of them are`() {
    #expect(EveryCommand.commands.union(EveryCommand.others) == Set(DRNCommand.commands))
  }
}
