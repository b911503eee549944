import Foundation

/// Runs cases one after another, and notes which one is running: whoever started this process can
/// tell which one ended it.
struct Batch {
  /// What ends the process where a case goes wrong.
  enum Limit {
    /// How much processor time a case may take, in seconds.
    static let processorSeconds = 20
    /// How long it may take by the clock, on a machine that has other things to do.
    static let seconds: UInt32 = 600
    /// How much memory there is to allocate, in bytes.
    static let allocation = 1 << 30
    /// How much may be in use after a case, in bytes.
    static let memory = 300 << 20
  }

  let mutator: Mutator
  let folder: String
  let seed: UInt64

  func run(from first: Int, count: Int) throws {
    setLimits()
    var tally = Tally()
    let progress = open("\(folder)/progress", O_WRONLY | O_CREAT, 0o600)
    defer { close(progress) }
    for number in first..<first + count {
      let text = Array("\(number) ".utf8)
      pwrite(progress, text, text.count, 0)
      setTimers()
      var one = try trial(number)
      one.failures = one.failures.map { "case \(number): \($0)" }
      tally.add(one)
      tally.peakMemory = Self.peakMemory
      if tally.peakMemory > Limit.memory {
        tally.failures.append("case \(number): \(tally.peakMemory >> 20) MB in use")
        try save(tally)
        exit(3)
      }
      if number % 100 == 0 { try save(tally) }
    }
    alarm(0)
    try save(tally)
  }

  private func trial(_ number: Int) throws -> Tally {
    let random = Random(seed: ~seed, case: number)
    let input = try mutator.input(seed: seed, case: number)
    let path = "\(folder)/case.mdb"
    if mutator.onlyStructure {
      var trial = WritingTrial(input, at: path, random)
      try trial.run()
      return trial.tally
    }
    let trial = Trial(input, at: path, random)
    try trial.run()
    return trial.tally
  }

  private func save(_ tally: Tally) throws {
    try JSONEncoder().encode(tally).write(to: URL(fileURLWithPath: "\(folder)/tally.json"))
  }

  /// Both end the process by the same signal.
  private func setTimers() {
    alarm(Limit.seconds)
    var timer = itimerval()
    timer.it_value.tv_sec = Limit.processorSeconds
    signal(SIGPROF) { _ in kill(getpid(), SIGALRM) }
    #if os(Linux)
      let processorTime = __itimer_which_t(ITIMER_PROF.rawValue)
    #else
      let processorTime = ITIMER_PROF
    #endif
    setitimer(processorTime, &timer, nil)
  }

  private func setLimits() {
    #if os(Linux)
      var limit = rlimit(rlim_cur: 0, rlim_max: 0)
      setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
      limit = rlimit(rlim_cur: rlim_t(Limit.allocation), rlim_max: rlim_t(Limit.allocation))
      setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit)
    #endif
  }

  /// The most memory that this program has had. On Linux `getrusage` also counts what the process had
  /// before it became this program: a copy of the tests, which may be large.
  private static var peakMemory: Int {
    #if os(Linux)
      let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
      return line.flatMap { Int($0.filter(\.isNumber)) }.map { $0 * 1_024 } ?? 0
    #else
      var usage = rusage()
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #endif
  }
}
