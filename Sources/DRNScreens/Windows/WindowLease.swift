/// A window's model and its session's name, which is released on deallocation.
public final class WindowLease<Model> {
  /// The name of the session.
  public let name: String
  /// The model that was opened for the session.
  public let model: Model
  private let sessions: WindowSessions

  /// Opens a window's session.
  ///
  /// - Parameters:
  ///   - stored: The name stored with the window's scene; empty if there is none.
  ///   - sessions: The session names of the app's windows.
  ///   - open: Opens the session of that name.
  /// - Throws: What `open` throws; the name is then free again.
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
