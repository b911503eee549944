/// What a window shows, under the name of its session, until the window is gone.
public final class WindowLease<Model> {
  /// The name of the session.
  public let name: String
  /// What was opened under that name.
  public let model: Model
  private let sessions: WindowSessions

  /// Opens a window's session.
  ///
  /// - Parameters:
  ///   - stored: The name that the system kept for the window's scene; empty where it has none.
  ///   - sessions: The names of the app's windows.
  ///   - open: Opens the session of that name.
  /// - Throws: What `open` throws; the name is free again then.
  public init(
    _ stored: String, in sessions: WindowSessions, open: (String) throws -> Model
  ) throws {
    let name = sessions.claim(stored)
    do {
      model = try open(name)
    } catch {
      sessions.giveBack(name)
      throw error
    }
    (self.name, self.sessions) = (name, sessions)
  }

  deinit { sessions.release(name) }
}
