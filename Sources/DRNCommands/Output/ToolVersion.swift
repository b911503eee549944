/// The version of the tool, as written to its output.
enum ToolVersion {
  static let number = "0.3.0"

  static let name = "drn \(number)"
}
