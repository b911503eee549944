/// The names of the sessions that an app's windows are recorded under.
///
/// A window keeps its name where the system keeps its scene. That may be lost: iOS discards it when the
/// user ends the app in the app switcher, and macOS may be told not to restore windows. So the first
/// window of a launch that comes without a name has ``mainName``, always the same, and continues where
/// the app was. Any further one that comes without a name is new.
///
/// No two windows have the same name at a time, for a session has one manager. Where the system restores
/// two windows from one scene, the second is a new one.
///
/// It belongs to the app's isolation: the main actor.
public final class WindowSessions {
  /// The session of a window that nothing is known of, if it is the first.
  public let mainName: String

  private let makeName: () -> String
  private var namesInUse: Set<String> = []
  private var hasGivenMain = false

  /// Creates names.
  ///
  /// - Parameters:
  ///   - mainName: The session of the first window.
  ///   - makeName: Makes a name that no session of the log has; by default a random one.
  public init(
    mainName: String = "main", makeName: @escaping () -> String = WindowSessions.randomName
  ) {
    (self.mainName, self.makeName) = (mainName, makeName)
  }

  /// The name of a window's session, which is the window's until it is released.
  ///
  /// - Parameter stored: The name that the system kept for the window's scene; empty or `nil` where it
  ///   has none.
  /// - Returns: The name, to be kept with the scene.
  public func claim(_ stored: String?) -> String {
    if let stored, !stored.isEmpty, namesInUse.insert(stored).inserted {
      if stored == mainName { hasGivenMain = true }
      return stored
    }
    // Once only: a window that is opened later is not to begin where one was that is closed.
    if stored?.isEmpty ?? true, !hasGivenMain, namesInUse.insert(mainName).inserted {
      hasGivenMain = true
      return mainName
    }
    while true {
      let name = makeName()
      if name != mainName, namesInUse.insert(name).inserted { return name }
    }
  }

  /// The window is closed, and its manager is gone.
  public func release(_ name: String) { namesInUse.remove(name) }

  /// The window could not be opened, so that it has to be asked for once more.
  func giveBack(_ name: String) {
    release(name)
    if name == mainName { hasGivenMain = false }
  }

  /// A name that no other window has ever had: 64 random bits.
  public static func randomName() -> String {
    let digits = String(UInt64.random(in: 0...UInt64.max), radix: 16)
    return "window-" + String(repeating: "0", count: 16 - digits.count) + digits
  }
}
