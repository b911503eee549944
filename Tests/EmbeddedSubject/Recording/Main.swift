import DRN
import Host

/// Records random sessions by the whole engine, and writes their events to standard output; or folds those on
/// standard input, where its argument is `fold`.
@main struct Main {
  static func main() {
    if CommandLine.arguments.contains("fold") { return write(fold(readAll())) }
    var sessions = NumberWriter()
    for seed: UInt64 in 1...1_000 {
      for event in RandomSession(seed: seed).events() {
        sessions.put(event)
        sessions.endLine()
      }
    }
    write(sessions.bytes)
  }
}
