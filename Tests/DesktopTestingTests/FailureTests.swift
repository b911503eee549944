import DesktopTesting
import Foundation
import TestSupport
import Testing

/// What goes wrong is said, and nothing is left behind.
@Suite(.temporaryDirectory, .serialized, .enabled(if: Sample.isAvailable))
struct FailureTests {
  @Test func `what is not seen is said with all that is`() throws {
    let program = try Sample.start()
    let error = #expect(throws: DesktopError.self) {
      try program.desktop.wait(for: .name("Subtract"), patience: .zero)
    }
    let text = error?.description ?? ""
    #expect(text.contains("Not seen: 'Subtract'."))
    #expect(text.contains("window 'Sample' active"))
    #expect(text.contains("  label '0 clicks'"))
    program.kill()
  }

  @Test func `a program that has ended is not waited for`() throws {
    let program = try Sample.start()
    try program.desktop.pointer.click(.name("End"))
    let error = #expect(throws: DesktopError.self) {
      try program.desktop.wait(for: .name("Subtract"))
    }
    #expect(error?.description.contains("The program has ended.") == true)
    #expect(program.waitForEnd() == 0)
  }

  @Test func `complaints of the toolkit are issues`() throws {
    let program = try Sample.start()
    program.expectNoComplaints()
    try program.desktop.pointer.click(.name("Warn"))
    try program.desktop.wait("a complaint") { program.complaints.first }
    withKnownIssue { program.kill() }
  }

  @Test func `texts that are hardly to be read are found`() throws {
    let program = try Sample.start()
    try program.desktop.wait(for: .name("Hardly to be read"))
    let faint = try program.textsOfLowContrast()
    #expect(faint.map(\.text) == ["Hardly to be read"])
    #expect(abs((faint.first?.contrast ?? 0) - 2.85) < 0.1)
    program.kill()
  }

  @Test func `a desktop leaves nothing behind`() throws {
    var desktop: Desktop? = try Desktop()
    let folder = URL(fileURLWithPath: desktop?.home ?? "/").deletingLastPathComponent().path
    let variables = try #require(desktop?.environment)
    #expect(FileManager.default.fileExists(atPath: folder))
    #expect(processes(with: variables) > 2)
    desktop = nil
    #expect(!FileManager.default.fileExists(atPath: folder))
    #expect(processes(with: variables) == 0)
  }

  /// How many processes have the desktop's home directory as theirs.
  private func processes(with variables: [String: String]) -> Int {
    let home = Data("\0HOME=\(variables["HOME"] ?? "")\0".utf8)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.count { name in
      guard Int(name) != nil else { return false }
      let environment = try? Data(contentsOf: URL(fileURLWithPath: "/proc/\(name)/environ"))
      return environment.map { ([0] + $0).range(of: home) != nil } ?? false
    }
  }
}
