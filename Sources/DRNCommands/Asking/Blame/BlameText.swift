import DRN
import DRNInspect
import DRNLog

/// The text output of `drn blame`: a line for each part of the state and its last change.
struct BlameText {
  private let text: TransitionText
  private let style: Style

  init(session: LogSession, style: Style, times: LocalTime) {
    self.style = style
    text = TransitionText(session: session, style: style, times: times)
  }

  /// A line for each part. Parts that were never set are left out, unless `isWhole`.
  func lines(_ parts: [Blame], isWhole: Bool = false) -> [String] {
    let shown = parts.filter { isWhole || !$0.isUnset }
    let kindWidth = shown.map(\.record.kind.name.count).max() ?? 0
    let partWidth = shown.map { DisplayText.escaping($0.part).count }.max() ?? 0
    // The widths differ: `listTime` adds the date to some of them.
    let timeWidth = shown.map { text.listTime($0.record).count }.max() ?? 0
    return shown.map { part in
      let seq = part.isOlder ? "^\(part.record.seq)" : "\(part.record.seq)"
      let value = Self.text(of: part)
      var line = style.bold(padded(seq, 5, left: true))
      line += "  " + style.dim(padded(text.listTime(part.record), timeWidth))
      line += "  " + style.kind(padded(part.record.kind.name, kindWidth))
      line += "  " + padded(DisplayText.escaping(part.part), partWidth)
      return line + "  " + (part.isCurrent ? style.bold(value) + "  (current)" : value)
    }
  }

  private static func text(of part: Blame) -> String {
    guard let value = part.value else { return "nothing" }
    if let entries = value["entries"]?.arrayValue, let cursor = value["cursor"]?.numberValue?.int64,
      part.part.hasPrefix("rememberedTabs")
    {
      return entries.enumerated()
        .map { Int64($0) == cursor ? "[\($1.swiftDescription)]" : $1.swiftDescription }
        .joined(separator: " → ")
    }
    if let list = value.arrayValue {
      return list.isEmpty ? "none" : list.map(\.swiftDescription).joined(separator: ", ")
    }
    return value.isNull ? "none" : value.swiftDescription
  }
}

extension Blame {
  /// Whether the part is empty and was never set.
  fileprivate var isUnset: Bool {
    let isNone = value.map { $0.isNull || $0.arrayValue?.isEmpty == true } ?? true
    return isNone && (record.kind == .started || isOlder)
  }
}

extension [Blame] {
  /// The parts as one JSON array.
  func json(of session: LogSession) throws -> [UInt8] {
    var line = JSONLineWriter()
    try line.objects(self) { line, part in
      line.member("part", part.part)
      line.member("value", part.value ?? .null)
      try line.member("event", part.record, of: session)
      if part.isOlder { line.member("older", true) }
    }
    return line.bytes
  }
}
