import Foundation
import Testing

/// A trace as its format has it, read event by event.
struct Trace {
  struct Event {
    let phase: String
    let process: Int
    let thread: Int
    let time: Double
    let name: String
    let category: String
    let id: String?
    let members: [String: Any]

    var arguments: [String: Any] { members["args"] as? [String: Any] ?? [:] }
  }

  /// What lasts: on a thread, or asynchronously.
  struct Slice: Equatable {
    var name: String
    var category: String
    var begin: Double
    var end: Double
    /// How many it lies in.
    var depth: Int
  }

  let events: [Event]
  let document: [String: Any]

  init(_ text: String) throws {
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
    document = try #require(object as? [String: Any])
    let array = try #require(document["traceEvents"] as? [[String: Any]])
    events = try array.map { members in
      Event(
        phase: try #require(members["ph"] as? String),
        process: try #require(members["pid"] as? Int),
        thread: try #require(members["tid"] as? Int), time: try #require(members["ts"] as? Double),
        name: try #require(members["name"] as? String),
        category: members["cat"] as? String ?? "", id: members["id"] as? String, members: members)
    }
  }

  /// The slices of a session's thread, in the order of their beginnings.
  ///
  /// It is an issue where one ends that is not the innermost, ends before it begins, or never ends, and
  /// where time runs backwards.
  func slices(process: Int, thread: Int) -> [Slice] {
    var (all, open): ([Slice], [Int]) = ([], [])
    var now = 0.0
    for event in events where event.process == process && event.thread == thread {
      guard ["B", "E", "i"].contains(event.phase) else { continue }
      #expect(event.time >= now, "\(event)")
      now = event.time
      if event.phase == "B" {
        let slice = Slice(
          name: event.name, category: event.category, begin: event.time, end: .nan,
          depth: open.count)
        open.append(all.count)
        all.append(slice)
      } else if event.phase == "E" {
        guard let innermost = open.popLast() else {
          Issue.record("\(event.name) ends, and has not begun")
          continue
        }
        #expect(all[innermost].name == event.name && all[innermost].category == event.category)
        all[innermost].end = event.time
      }
    }
    #expect(open.isEmpty)
    return all
  }

  /// The asynchronous slices of a session. It is an issue where a beginning and an end do not pair.
  func asynchronousSlices(process: Int) -> [Slice] {
    var (all, open): ([Slice], [String: Int]) = ([], [:])
    for event in events where event.process == process {
      guard let id = event.id else {
        #expect(!["b", "e"].contains(event.phase))
        continue
      }
      if event.phase == "b" {
        #expect(open.updateValue(all.count, forKey: id) == nil)
        all.append(
          Slice(
            name: event.name, category: event.category, begin: event.time, end: .nan, depth: 0))
      } else {
        #expect(event.phase == "e")
        guard let index = open.removeValue(forKey: id) else {
          Issue.record("\(event.name) ends, and has not begun")
          continue
        }
        #expect(all[index].name == event.name && all[index].category == event.category)
        #expect(all[index].begin <= event.time)
        all[index].end = event.time
      }
    }
    #expect(open.isEmpty)
    return all
  }
}
