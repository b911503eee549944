/// The session names of an app's windows.
///
/// The system stores a window's session name with its scene, but it may lose the scene: iOS
/// discards it when the user ends the app in the app switcher, and macOS can be set not to restore
/// windows. So the first window of a launch without a stored name always gets ``mainName``, and
/// continues where the app was. Each further window without a stored name gets a new one.
///
/// No two windows have the same name at a time, because a session has only one manager. If the
/// system restores two windows from one scene, the second one gets a new name.
///
/// It belongs to the app's isolation, the main actor.
public final class WindowSessions {
  /// The name of the first window without a stored name.
  public let mainName: String

  private let makeName: () -> String
  private var namesInUse: Set<String> = []
  private var hasGivenMain = false

  /// Creates the names of an app's windows.
  ///
  /// - Parameters:
  ///   - mainName: The name of the first window's session.
  ///   - makeName: Returns a name that no session of the log has; by default a random one.
  public init(
    mainName: String = "main", makeName: @escaping () -> String = WindowSessions.randomName
  ) {
    (self.mainName, self.makeName) = (mainName, makeName)
  }

  /// Claims the name of a window's session until it is released.
  ///
  /// - Parameter stored: The name stored with the window's scene; empty or `nil` if there is none.
  /// - Returns: The name, to be stored with the scene.
  public func claim(_ stored: String?) -> String {
    if let stored, !stored.isEmpty, namesInUse.insert(stored).inserted {
      if stored == mainName { hasGivenMain = true }
      return stored
    }
    // Only once per launch: a window opened later must not continue where a closed one ended.
    if stored?.isEmpty ?? true, !hasGivenMain, namesInUse.insert(mainName).inserted {
      hasGivenMain = true
      return mainName
    }
    while true {
      let name = makeName()
      if name != mainName, namesInUse.insert(name).inserted { return name }
    }
  }

  /// Releases the name of a window that was closed and whose manager is deallocated.
  public func release(_ name: String) { namesInUse.remove(name) }

  /// Releases the name of a window that could not be opened, so that it can be claimed again.
  func giveBack(_ name: String) {
    release(name)
    if name == mainName { hasGivenMain = false }
  }

  /// A name that practically no other window has ever had: 64 random bits.
  public static func randomName() -> String {
    let digits = String(UInt64.random(in: 0...UInt64.max), radix: 16)
    return "window-" + String(repeating: "0", count: 16 - digits.count) + digits
  }
}
