import Foundation

/// The lines of standard input, read on a thread of their own: time passes while nobody touches anything.
func touchedLines() -> AsyncStream<String> {
  AsyncStream { continuation in
    Thread.detachNewThread {
      while let line = readLine() { continuation.yield(line) }
      continuation.finish()
    }
  }
}
