import Dispatch
import Synchronization
import WebServing

/// Serves a site on this machine alone, until a signal ends the process.
struct SiteServer {
  private let site: any RequestAnswering

  init(_ site: any RequestAnswering) { self.site = site }

  #if Server
    /// - Parameters:
    ///   - port: The port; `nil` for the usual one, or any if that is taken.
    ///   - started: Called with the site's address once it is served.
    /// - Throws: ``CommandError`` if the port cannot be had.
    func run(port: Int?, started: @escaping @Sendable (String) -> Void) throws(CommandError) {
      if port == nil, serve(ServeCommand.usualPort, started) == nil { return }
      guard let failure = serve(port ?? 0, started) else { return }
      let name = port.map { "port \($0)" } ?? "any port"
      throw CommandError(
        "The server cannot listen at \(name): \(failure). Try another one with --port.")
    }

    /// Serves, and waits for the end.
    ///
    /// - Returns: Why it could not begin; `nil` if it did.
    private func serve(
      _ port: Int, _ started: @escaping @Sendable (String) -> Void
    ) -> String? {
      let server = WebServer(
        site, name: "drn serve", host: SiteGate.host, port: port, endsGracefully: false)
      let (failure, end) = (Box(), DispatchSemaphore(value: 0))
      Task.detached {
        do {
          try await server.run(started: started)
        } catch {
          failure.text.withLock { $0 = "\(error)" }
        }
        end.signal()
      }
      end.wait()
      return failure.text.withLock(\.self)
    }

    private final class Box: Sendable {
      let text = Mutex<String?>(nil)
    }
  #else
    func run(port: Int?, started: @escaping @Sendable (String) -> Void) throws(CommandError) {
      throw CommandError(
        "This 'drn' was built without its server: build it with 'swift build --traits Server'.")
    }
  #endif
}
