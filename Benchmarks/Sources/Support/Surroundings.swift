public import Foundation

/// Where the program runs: no path of any machine is written down.
public enum Surroundings {
  /// The folder that the program's own file is in.
  public static var programFolder: URL {
    let program = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
    return program.resolvingSymlinksInPath().deletingLastPathComponent()
  }

  /// The folders above the program's own file, then the current one and those above it.
  public static var folders: [String] {
    let current = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    return ancestors(programFolder) + ancestors(current)
  }

  private static func ancestors(_ folder: URL) -> [String] {
    var (folder, found) = (folder.standardizedFileURL, [String]())
    while folder.path != "/" {
      found.append(folder.path)
      folder.deleteLastPathComponent()
    }
    return found
  }
}
