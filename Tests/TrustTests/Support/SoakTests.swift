import Foundation
import TestSupport
import Testing
import ToolTesting

@Suite(.temporaryDirectory) struct SoakTests {
  @Test func `the tool that is tried is there`() throws {
    #expect(try Tool.run("--version").status == 0)
  }
}
