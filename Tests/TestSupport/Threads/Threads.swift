import Foundation
package import Testing

/// Threads of a test. ``wait(sourceLocation:)`` waits for them and records their errors as issues.
package final class Threads {
  private let group = DispatchGroup()
  private let errors = Errors()

  package init() {}

  private final class Errors: @unchecked Sendable {
    // Guarded by `lock`.
    var all: [any Error] = []
    let lock = NSLock()
  }

  package func start(_ work: @escaping @Sendable () throws -> Void) {
    let (group, errors) = (group, errors)
    group.enter()
    let thread = Thread {
      defer { group.leave() }
      do {
        try work()
      } catch {
        errors.lock.withLock { errors.all.append(error) }
      }
    }
    thread.stackSize = 8 << 20
    thread.start()
  }

  package func wait(sourceLocation: SourceLocation = #_sourceLocation) {
    group.wait()
    for error in errors.all { Issue.record(error, sourceLocation: sourceLocation) }
  }
}
