import DRN

/// A guard whose answers a test gives, one by one and in whatever order.
@MainActor
final class ManualGuard {
  /// What it was asked, in order.
  private(set) var requests: [NavigationGuard<Page>.Request] = []
  /// The requests whose task was cancelled.
  private(set) var cancelled: Set<Int> = []
  private var answers: [Int: AsyncStream<NavigationGuard<Page>.Decision>.Continuation] = [:]

  /// The guard, for a manager of the main actor.
  func make(
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

  /// Waits until it was asked that often.
  func asked(_ count: Int = 1) async {
    while requests.count < count { await Task.yield() }
  }

  /// Waits until the task of a request was cancelled.
  func wasCancelled() async {
    while cancelled.isEmpty { await Task.yield() }
  }

  /// Answers a request; the newest unless told otherwise.
  func answer(_ decision: NavigationGuard<Page>.Decision, to request: Int? = nil) {
    answers[request ?? requests.count - 1]?.yield(decision)
  }
}

/// Lets every task of the main actor go as far as it can.
@MainActor
func settleTasks() async {
  for _ in 0..<50 { await Task.yield() }
}
