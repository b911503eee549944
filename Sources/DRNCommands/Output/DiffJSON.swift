import DRN
import DRNLog

/// Writes the difference of two sessions as one JSON object, change by change.
enum DiffJSON {
  /// For two sessions; with the first change alone where that is all that is wanted.
  static func write(
    _ diff: SessionDiff, isFirst: Bool, _ progress: (Int) -> Void
  ) throws {
    var head = JSONLineWriter()
    head.beginObject()
    try write(diff, to: head, isFirst, progress)
  }

  /// For the sessions of one name in two logs.
  static func write(
    _ pair: SessionPair, isFirst: Bool, _ progress: (Int) -> Void
  ) throws {
    var head = JSONLineWriter()
    head.beginObject()
    head.member("session", pair.name)
    if let diff = try pair.diff() {
      try write(diff, to: head, isFirst, progress)
    } else {
      try writeAlone(pair, to: head, isFirst)
    }
  }

  private static func write(
    _ diff: SessionDiff, to head: JSONLineWriter, _ isFirst: Bool, _ progress: (Int) -> Void
  ) throws {
    var head = head
    head.member("same", diff.isSame)
    head.member("commonPrefix", diff.commonPrefix)
    head.key("firstDivergence")
    if diff.isSame {
      head.null()
    } else {
      head.beginObject()
      head.member("seq", diff.commonPrefix)
      for (key, session, count) in [
        ("left", diff.left, diff.leftCount), ("right", diff.right, diff.rightCount),
      ] {
        head.key(key)
        if diff.commonPrefix < count {
          let record = try session.position(diff.commonPrefix).record
          try TransitionLine(session).write(record, to: &head)
        } else {
          head.null()
        }
      }
      head.endObject()
    }
    try finish(&head, left: diff.left, right: diff.right) { each in
      func show(_ change: SessionDiff.Change) throws {
        switch change {
        case .added(let right): try each("added", nil, right)
        case .removed(let left): try each("removed", left, nil)
        case .changed(let left, let right): try each("changed", left, right)
        }
      }
      guard isFirst else { return try diff.forEachChange(progress: progress, show) }
      try diff.forEachAligned { aligned in
        guard case .change(let change) = aligned else { return true }
        try show(change)
        return false
      }
    }
  }

  /// A session that only one log has differs from its first transition on.
  private static func writeAlone(
    _ pair: SessionPair, to head: JSONLineWriter, _ isFirst: Bool
  ) throws {
    var head = head
    head.member("same", false)
    head.member("commonPrefix", 0)
    head.key("firstDivergence")
    head.beginObject()
    head.member("seq", 0)
    for (key, session) in [("left", pair.left), ("right", pair.right)] {
      head.key(key)
      if let session {
        let record = try session.position(session.firstSeq).record
        try TransitionLine(session).write(record, to: &head)
      } else {
        head.null()
      }
    }
    head.endObject()
    try finish(&head, left: pair.left, right: pair.right) { each in
      for (session, kind) in [(pair.left, "removed"), (pair.right, "added")] {
        try session?.forEachPosition(in: 0...Int.max) { position in
          try each(kind, kind == "removed" ? position : nil, kind == "added" ? position : nil)
          return !isFirst
        }
      }
    }
  }

  /// Writes the changes, one at a time for there may be many, and the final states.
  private static func finish(
    _ head: inout JSONLineWriter, left: LogSession?, right: LogSession?,
    _ changes: ((String, LogPosition?, LogPosition?) throws -> Void) throws -> Void
  ) throws {
    head.key("changes")
    StandardOutput.shared.write(head.bytes)
    StandardOutput.shared.write([UInt8(ascii: "[")])
    var isFirst = true
    try changes { kind, leftPosition, rightPosition in
      var line = JSONLineWriter()
      line.beginObject()
      line.member("change", kind)
      for (key, session, position) in [
        ("left", left, leftPosition), ("right", right, rightPosition),
      ] {
        line.key(key)
        if let session, let position {
          try TransitionLine(session).write(position.record, to: &line)
        } else {
          line.null()
        }
      }
      line.endObject()
      StandardOutput.shared.write((isFirst ? [] : [UInt8(ascii: ",")]) + line.bytes)
      isFirst = false
    }
    var tail = JSONLineWriter()
    tail.beginObject()
    for (key, session) in [("left", left), ("right", right)] {
      tail.key(key)
      if let session {
        let state = try session.position(session.head()).state
        try TransitionLine(session).write(state, to: &tail)
      } else {
        tail.null()
      }
    }
    tail.endObject()
    StandardOutput.shared.write(Array("],\"state\":".utf8) + tail.bytes + [UInt8(ascii: "}")])
  }
}
