import Support

/// The result as text.
struct Report {
  let plan: Crowd.Plan
  let result: Visit.Result
  let check: LogCheck
  let isKilled: Bool

  /// Whether nothing failed, and the log has all sessions and all transitions that responses named.
  var isGood: Bool {
    let tally = result.findings.tally
    return tally.troubleCount == 0 && check.losses.isEmpty && check.sessionCount == plan.count
      && tally.arrivals == plan.count
  }

  var text: String {
    let tally = result.findings.tally
    let (before, full, end) = (result.usage[0], result.usage[1], result.usage[2])
    let rows: [(String, String)] = [
      ("visitors, each with a connection", plan.count.formatted),
      ("think time, exponential, mean", "\(plan.thinkTime.formatted) s"),
      ("measured", "\(plan.duration.formatted) s, after \(plan.ramp.formatted) s of coming"),
      ("requests a second", perSecond(tally.requests.count)),
      ("pages a second", perSecond(tally.pages.count)),
      ("transitions a second", perSecond(result.findings.transitions)),
      ("a request: \(Self.names)", percentiles(tally.requests)),
      ("a page, from the moment it was due: \(Self.names)", percentiles(tally.pages)),
      ("failures", tally.troubleCount.formatted),
      ("server's memory, nobody there", megabytes(before.ownMemory, before.memory)),
      ("server's memory at the end", megabytes(end.ownMemory, end.memory)),
      (
        "memory a visitor, connection included",
        "\(((end.ownMemory - before.ownMemory) / plan.count / 1_000).formatted) KB"
      ),
      ("server's processor", processors(end.processor - full.processor)),
      ("visitors' processor", processors(result.ownProcessor)),
      ("the log, server \(isKilled ? "killed among requests" : "ended")", check.verdict),
      ("sessions", check.sessionCount.formatted),
      ("transitions", check.transitionCount.formatted),
      (
        "size",
        "\((Double(check.byteCount) / 1e6).formatted) MB, "
          + "\((Double(check.byteCount) / Double(max(check.transitionCount, 1))).formatted) B a transition"
      ),
      ("visitors told of a transition that the log has not", check.losses.count.formatted),
    ]
    var table = Table(["", ""], numeric: [1])
    table.rows = rows.map { [$0.0, $0.1] }
    let actions = tally.actions.sorted { $0.key < $1.key }.map { "\($0.value.formatted) \($0.key)" }
    let troubles = tally.troubles.sorted { $0.value > $1.value }.prefix(10)
    return
      ([table.text, "What they did: \(actions.joined(separator: ", "))."]
      + troubles.map { "\($0.value.formatted) times: \($0.key)" }).joined(separator: "\n\n")
  }

  private static let names = "p50, p90, p99, p99.9, max"

  private func percentiles(_ values: [UInt32]) -> String {
    guard !values.isEmpty else { return "–" }
    let sorted = values.sorted()
    let parts = [0.5, 0.9, 0.99, 0.999, 1]
    return parts.map { part in
      let value = sorted[min(sorted.count - 1, Int(part * Double(sorted.count)))]
      return (Double(value) / 1_000).formatted
    }.joined(separator: ", ") + " ms"
  }

  private func perSecond(_ count: Int) -> String { (Double(count) / plan.duration).formatted }

  private func processors(_ seconds: Double) -> String {
    "\((100 * seconds / plan.duration).formatted) % of one"
  }

  private func megabytes(_ own: Int, _ all: Int) -> String {
    "\((Double(own) / 1e6).formatted) MB, \((Double(all) / 1e6).formatted) MB with mapped files"
  }
}
