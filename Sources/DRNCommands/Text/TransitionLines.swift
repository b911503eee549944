import DRN
import DRNLog

/// Puts together lines of text about transitions, and keeps the texts of values for the next ones.
///
/// It writes the descriptions of frequent events, in the words of `TransitionWords`; others are
/// described there. It is used by one thread at a time.
final class TransitionLines {
  private struct Parts {
    var values = ValueTexts()
    var time = TimeText()
  }

  private var parts = Parts()
  private let bold: Style.Paint
  private let dim: Style.Paint
  /// Each kind and the spaces after it, by raw value.
  private let kinds: [[UInt8]]

  init(_ style: Style) {
    bold = Style.Paint(style.bold)
    dim = Style.Paint(style.dim)
    let last = EventKind.allCases.map(\.rawValue).max() ?? 0
    kinds = (0...last).map { code in
      guard let name = EventKind(rawValue: code)?.name else { return [] }
      return Array("  \(style.kind(name))\(padded("", max(16 - name.count, 1)))".utf8)
    }
  }

  /// Appends the seq, the time, and the kind.
  ///
  /// - Parameter listTime: The times of a list; `nil` for a line alone, which has the date.
  func append(
    _ record: EventRecord, _ listTime: ListTime?, _ times: LocalTime, to bytes: inout [UInt8]
  ) {
    bytes += bold.before
    bytes.appendDecimal(UInt64(max(record.seq, 0)), width: 5, padding: UInt8(ascii: " "))
    bytes += bold.after
    bytes.append("  ")
    append(record.time, listTime, times, to: &bytes)
    bytes += kinds[Int(record.kind.rawValue)]
  }

  /// Appends a time.
  ///
  /// - Parameter listTime: The times of a list; `nil` for a time with its date.
  func append(
    _ time: Timestamp, _ listTime: ListTime?, _ times: LocalTime, to bytes: inout [UInt8]
  ) {
    bytes += dim.before
    if let listTime {
      listTime.append(time, as: &parts.time, to: &bytes)
    } else {
      times.append(time, as: &parts.time, to: &bytes)
    }
    bytes += dim.after
  }

  /// Appends the description of an event whose words are its values; `false` if it needs others.
  ///
  /// - Parameter text: Returns the text of a value that is not known.
  func appendDescription(
    _ record: EventRecord, to bytes: inout [UInt8],
    _ text: (SymbolKind, UInt32) throws(LogError) -> String
  ) throws(LogError) -> Bool {
    switch record.kind {
    case .started, .went, .replaced, .composed, .updated:
      try append(.route, record.route, to: &bytes, text)
      if record.overlay != 0 {
        bytes.append(" + ")
        try append(.overlay, record.overlay, to: &bytes, text)
      }
      if record.tab != 0 {
        bytes.append(" in ")
        try append(.tab, record.tab, to: &bytes, text)
      }
    case .overlayShown, .overlayPushed, .rootOverlayShown:
      try append(.overlay, record.overlay, to: &bytes, text)
    case .overlayHidden, .stayed, .fenced: break
    case .overlaysHidden, .wentBack, .wentForward: bytes.appendDecimal(record.count)
    case .reset, .historyEdited, .tabSelected, .flowSwitched, .rewound, .marked, .noted, .refused,
      .restored:
      return false
    }
    return true
  }

  /// Appends the text of a value.
  func append(
    _ kind: SymbolKind, _ number: UInt32, to bytes: inout [UInt8],
    _ text: (SymbolKind, UInt32) throws(LogError) -> String
  ) throws(LogError) {
    try parts.values.append(kind, number, to: &bytes) { () throws(LogError) in
      Array(try text(kind, number).utf8)
    }
  }
}
