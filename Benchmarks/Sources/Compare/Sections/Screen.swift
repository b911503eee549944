import CPseudoTerminal
import Foundation
import Support

extension Section {
  /// The time until the tool's screen appears, and until it responds to a key.
  static func screen(_ bench: Bench) async throws -> Chapter {
    var chapter = Chapter("drn replay LOG, on a terminal")
    var longest: Double?
    if let drn = bench.drn {
      chapter.say(
        """
        Milliseconds from starting the process to its first whole picture, and from a key to the \
        answer's first byte (ncurses writes an answer at once), on a terminal of 80 × 24; the median, \
        and in brackets the slowest.
        """)
      let lengths = [bench.logs.short, bench.logs.longest]
      var table = Table([""] + lengths.map { "\($0.formatted) transitions" }, numeric: [1, 2])
      var columns: [[String: Sample]] = []
      for length in lengths {
        let path = try bench.logs.path(length)
        bench.progress.show("screen: \(length.formatted) transitions")
        let measured = try ScreenRun.measure(drn, path, rounds: bench.isQuick ? 15 : 25)
        columns.append(measured)
        longest = measured[ScreenRun.first]?.median
      }
      for name in [ScreenRun.first] + ScreenRun.keys.map(\.name) {
        table.rows.append(
          [name]
            + columns.map { column in
              column[name].map { "\($0.median.formatted) (\($0.largest.formatted))" } ?? ""
            })
      }
      chapter.show(table)
    } else {
      chapter.say(
        "Skipped: there is no drn; `swift build -c release` in the folder above makes it.")
    }
    chapter.goals = [.firstScreen.measured(longest)]
    return chapter
  }
}

/// A timed run of the tool's screen on a pseudoterminal.
struct ScreenRun {
  static let first = "first picture"
  private static let searching = "k during a search through everything"

  /// The keys to press repeatedly.
  static let keys: [(name: String, keys: [String])] = [
    ("k", ["k"]), ("^U", ["\u{15}"]), ("50%, g, G", ["50%", "g", "G"]), ("Tab", ["\t"]),
    ("v, D", ["v", "D"]), (searching, ["k", "j"]),
  ]

  private let terminal: Int32
  private let process: pid_t

  /// The times of the first picture and of all keys, by name, in milliseconds.
  static func measure(_ drn: String, _ log: String, rounds: Int) throws -> [String: Sample] {
    var times: [String: [Double]] = [:]
    for round in 0..<rounds + 2 {
      let start = MonotonicClock.now
      let run = try ScreenRun(drn, log)
      try run.wait(for: "? keys")
      // The first two runs warm the file system's cache.
      if round >= 2 { times[first, default: []].append(Self.milliseconds(since: start)) }
      if round == 2 {
        for (name, keys) in Self.keys { times[name] = try run.press(keys, name, rounds: rounds) }
      }
      run.end()
    }
    return times.filter { !$0.value.isEmpty }.mapValues { Sample($0) }
  }

  private init(_ drn: String, _ log: String) throws {
    var words: [UnsafeMutablePointer<CChar>?] = []
    for word in [drn, "replay", log] { words.append(strdup(word)) }
    defer { for word in words { free(word) } }
    words.append(nil)
    var process: pid_t = 0
    terminal = pseudo_terminal_start(words, &process)
    guard terminal >= 0 else { throw BenchmarkError("There is no terminal to be had.") }
    self.process = process
  }

  private func press(_ keys: [String], _ name: String, rounds: Int) throws -> [Double] {
    var times: [Double] = []
    for _ in 0..<rounds {
      for key in keys {
        settle()
        if name == Self.searching {
          send("/nothing that there is\r")
          // A short log is searched before a key could be pressed.
          guard try wait(for: "Searching", or: "Nothing matches") else { return [] }
          while read(within: 3) != nil {}
        }
        let start = MonotonicClock.now
        send(key)
        guard read(within: 5_000) != nil else { throw BenchmarkError("No answer to '\(key)'.") }
        times.append(Self.milliseconds(since: start))
      }
    }
    send("\u{1B}")
    // Input right after ESC would be part of an escape sequence.
    usleep(100_000)
    settle()
    return times
  }

  private static func milliseconds(since start: UInt64) -> Double {
    Double(MonotonicClock.now - start) / 1e6
  }

  /// Waits until a text appears, and returns whether it came before `other`.
  @discardableResult
  private func wait(for text: String, or other: String? = nil) throws -> Bool {
    var seen = ""
    while !seen.contains(text) {
      if let other, seen.contains(other) { return false }
      guard let more = read(within: 10_000) else {
        throw BenchmarkError("The screen did not come: \(seen.suffix(200))")
      }
      seen += more
    }
    return true
  }

  /// Reads until there is no output for 20 ms.
  private func settle() { while read(within: 20) != nil {} }

  private func read(within milliseconds: Int32) -> String? {
    var event = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    guard poll(&event, 1, milliseconds) > 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = Foundation.read(terminal, &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }

  private func send(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(terminal, bytes, bytes.count)
  }

  private func end() {
    settle()
    send("Q")
    var status: Int32 = 0
    var patience = 200
    while waitpid(process, &status, WNOHANG) == 0 {
      _ = read(within: 10)
      patience -= 1
      if patience == 0 { kill(process, SIGKILL) }
    }
    close(terminal)
  }
}
