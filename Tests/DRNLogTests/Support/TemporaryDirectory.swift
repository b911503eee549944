import Foundation
import Testing

/// Gives each case a directory of its own, which goes when the case ends.
struct TemporaryDirectory: TestTrait, SuiteTrait, TestScoping {
  @TaskLocal static var path: String?

  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "drn-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: url) }
    try await Self.$path.withValue(url.path) { try await function() }
  }
}

extension Trait where Self == TemporaryDirectory {
  static var temporaryDirectory: Self { Self() }
}

/// A path in the case's directory, which it has by `.temporaryDirectory`.
func temporaryPath(_ name: String = "log.mdb") throws -> String {
  try #require(TemporaryDirectory.path) + "/" + name
}
