import DRN
import DRNLog

extension JSONLineWriter {
  /// Writes what a page knows of a session, except its times.
  ///
  /// - Parameter title: What it is called, if not by its name.
  mutating func members(
    of session: LogSession, from first: Int, count: Int, title: String? = nil
  ) throws(LogError) {
    member("name", session.name)
    member("title", DisplayText.escaping(title ?? session.name))
    member("first", first)
    member("count", count)
    let marks = try session.marks().map { name, target -> JSONValue in
      [.string(DisplayText.escaping(name)), .integer(target)]
    }
    member("marks", .array(marks))
  }
}
