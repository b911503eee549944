import Dispatch
import Foundation

/// Cleans up when the user presses Ctrl-C or the program is told to end, and ends it.
///
/// A closed pipe is not among it: writing to one throws.
final class Interruption {
  private let sources: [any DispatchSourceSignal]

  init(_ cleanUp: @escaping @Sendable () -> Void) {
    signal(SIGPIPE, SIG_IGN)
    sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        cleanUp()
        _exit(128 + number)
      }
      source.resume()
      return source
    }
  }

  func cancel() {
    for source in sources { source.cancel() }
  }
}
