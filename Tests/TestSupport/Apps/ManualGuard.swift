package import DRN

/// A guard that a test answers request by request, in any order.
@MainActor
package final class ManualGuard {
  /// The requests, in order.
  package private(set) var requests: [NavigationGuard<Page>.Request] = []
  /// The numbers of the requests whose task was cancelled.
  package private(set) var cancelled: Set<Int> = []
  private var answers: [Int: AsyncStream<NavigationGuard<Page>.Decision>.Continuation] = [:]

  package init() {}

  /// Creates the guard, for a manager on the main actor.
  package func make(
    when isConcerned: @escaping (NavigationGuard<Page>.Request) -> Bool = { _ in true }
  ) -> NavigationGuard<Page> {
    NavigationGuard(when: isConcerned) { [self] in await decide($0) }
  }

  private func decide(
    _ request: NavigationGuard<Page>.Request
  ) async -> NavigationGuard<Page>.Decision {
    let number = requests.count
    requests.append(request)
    let (stream, answer) = AsyncStream.makeStream(of: NavigationGuard<Page>.Decision.self)
    answers[number] = answer
    for await decision in stream { return decision }
    cancelled.insert(number)
    return .allow
  }

  /// Waits until there are `count` requests.
  package func asked(_ count: Int = 1) async {
    while requests.count < count { await Task.yield() }
  }

  /// Waits until the task of any request was cancelled.
  package func wasCancelled() async {
    while cancelled.isEmpty { await Task.yield() }
  }

  /// Answers a request; by default the newest.
  package func answer(_ decision: NavigationGuard<Page>.Decision, to request: Int? = nil) {
    answers[request ?? requests.count - 1]?.yield(decision)
  }
}

/// Yields often enough that other tasks on the main actor can run until they wait.
@MainActor
package func settleTasks() async {
  for _ in 0..<50 { await Task.yield() }
}
