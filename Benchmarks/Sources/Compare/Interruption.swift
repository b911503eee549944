import Dispatch
import Foundation

/// Cleans up and ends the program on SIGINT and SIGTERM.
///
/// SIGPIPE is ignored: writing to a closed pipe throws instead.
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
