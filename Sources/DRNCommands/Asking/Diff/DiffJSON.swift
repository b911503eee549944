import DRNInspect
import DRNLog

/// Writes the difference of two sessions as one JSON object, change by change.
enum DiffJSON {
  /// - Parameter isFirst: Whether to write only the first change.
  static func write(
    _ pair: SessionPair, isFirst: Bool, in context: CommandContext, _ progress: (Int) -> Void
  ) throws {
    let sides = [("left", pair.left), ("right", pair.right)]
    var head = JSONLineWriter()
    head.beginObject()
    if let name = pair.name { head.member("session", name) }
    head.member("same", pair.isSame)
    head.member("commonPrefix", pair.commonPrefix)
    head.key("firstDivergence")
    if pair.isSame {
      head.null()
    } else {
      head.beginObject()
      head.member("seq", pair.commonPrefix)
      for (key, session) in sides {
        try head.member(key, try pair.divergence(of: session), of: session)
      }
      head.endObject()
    }
    head.key("changes")
    let out = context.output
    out.write(head.bytes + [UInt8(ascii: "[")])
    // Written one at a time: there may be many.
    var needsComma = false
    let lines = (pair.left.map { TransitionLine($0) }, pair.right.map { TransitionLine($0) })
    try pair.forEachChange(isFirst: isFirst, progress) { change, left, right in
      let line = try JSONLineWriter.object { line in
        line.member("change", change)
        try line.member("left", left, lines.0)
        try line.member("right", right, lines.1)
      }
      out.write((needsComma ? [UInt8(ascii: ",")] : []) + line)
      needsComma = true
    }
    let states = try JSONLineWriter.object { line in
      for (key, session) in sides {
        try line.member(key, try session.map { try $0.position($0.head()).state }, of: session)
      }
    }
    // A pair of two logs is an element of an array.
    let omitted = pair.name == nil ? context.omissions.member : []
    out.write(Array("],\"state\":".utf8) + states + omitted + [UInt8(ascii: "}")])
  }
}
