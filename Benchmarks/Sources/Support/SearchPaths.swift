public import Foundation

/// The folders around the program, found at run time rather than hard-coded.
public enum SearchPaths {
  /// The folder of the program's executable.
  public static var programFolder: URL {
    let program = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
    return program.resolvingSymlinksInPath().deletingLastPathComponent()
  }

  /// The folder of the executable and its ancestors, then the current folder and its ancestors.
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
