import DRN
import DRNInspect
import DRNLog

/// The text output of `drn why`: one sentence for each transition that led to the current place.
struct WhyText {
  private let session: LogSession
  private let style: Style
  private let text: TransitionText
  /// Whether long values are shown as a whole, and not cut in the middle.
  private let isFull: Bool

  init(session: LogSession, style: Style, times: LocalTime, isFull: Bool = true) {
    (self.session, self.style, self.isFull) = (session, style, isFull)
    text = TransitionText(session: session, style: style, times: times)
  }

  /// The place, and a line for each transition that led there, the newest first.
  func lines(_ why: Explanation) throws(LogError) -> [String] {
    var lines = [try headline(why), ""]
    if let rewind = try rewind(why) { lines.append(rewind) }
    if let overlaid = why.overlaid {
      lines.append(line(overlaid, try sentence(overlaid: overlaid, in: why)))
    }
    for index in why.links.indices {
      let link = why.links[index]
      if let arrived = link.arrived {
        lines.append(line(arrived, try sentence(arrived: arrived, link)))
      }
      if let made = link.made {
        lines.append(line(made, try sentence(made: made, why.links, index)))
      } else {
        let first = try session.position(session.firstSeq).record
        lines.append(line(first, "the log begins here, when you had been \(try target(link))"))
      }
    }
    switch why.end {
    case .start: break
    case .firstKept:
      if why.links.last?.made != nil {
        lines.append(remark("earlier transitions were dropped"))
      }
    case .limit(let earlier):
      let what = counted(earlier, "earlier transition")
      lines.append(remark("what led there is in \(what): -n N or --all shows more"))
    case .stopped: lines.append(remark("stopped here"))
    }
    return lines
  }

  /// A line for a rewind to a state with the same place and the same overlays, but other history.
  private func rewind(_ why: Explanation) throws(LogError) -> String? {
    let record = try session.position(why.seq).record
    guard record.kind == .rewound, why.links.first?.arrived?.seq != why.seq,
      why.overlaid?.seq != why.seq
    else { return nil }
    return line(record, "a rewind to \(record.target) took back what came after it; you were here")
  }

  /// A sentence about the user's place, its overlays and its origin.
  func headline(_ why: Explanation) throws(LogError) -> String {
    guard let here = why.links.first else { return "" }
    let isNewest = try session.head() == why.seq
    var line = isNewest ? "You are at " : "At \(why.seq), you were at "
    line += style.bold(try route(here.entry.route))
    let overlays = here.entry.overlays
    if !overlays.isEmpty {
      line += ", with \(try list(overlays)) on top"
      let it = overlays.count == 1 ? "it" : "them"
      if let origin = here.origin {
        line += "; closing \(it) returns to \(try route(origin))"
      } else if here.isOriginGone {
        line += "; closing \(it) stays there, for where it was opened from has left the history"
      }
    }
    line += "."
    if !why.rootOverlays.isEmpty {
      let verb = why.rootOverlays.count == 1 ? "lies" : "lie"
      let list = try list(why.rootOverlays)
      line += " Above everything \(isNewest ? verb : "lay") \(list)."
    }
    return line
  }

  /// How the user came to a link's place, in one sentence.
  func sentence(of index: Int, in why: Explanation) throws(LogError) -> String {
    let link = why.links[index]
    var parts: [String] = []
    if let arrived = link.arrived { parts.append(try sentence(arrived: arrived, link)) }
    if let made = link.made {
      parts.append(try sentence(made: made, why.links, index))
    } else {
      parts.append("you had been \(try target(link)) when the log begins")
    }
    return parts.joined(separator: "; before that, ")
  }
}

// The sentences.

extension WhyText {
  /// How an entry was made.
  private func sentence(
    made: EventRecord, _ links: [Explanation.Link], _ index: Int
  ) throws(LogError) -> String {
    let link = links[index]
    let route = try route(of: link)
    let before = index + 1 < links.count ? links[index + 1] : nil
    if index > 0, links[index - 1].made?.seq == made.seq {
      return "\(route) was put before it, and closing it returns there"
    }
    let source = try before.map { (link) throws(LogError) in try self.route(link.entry.route) }
    let from = source.map { ", from \($0)" } ?? ""
    let there = "\(route)\(try with(made))"
    let sentence =
      switch made.kind {
      case .started: "you started at \(there)"
      case .went: "\(try went(made)) \(route)\(try instead(made))\(from)"
      case .composed:
        "\(try went(made)) \(there)\(try instead(made))\(from)"
          + (link.origin != nil
            ? "; closing it returns there"
            : link.isOriginGone ? ", which has left the history since" : "")
      case .replaced: "\(there) took the place of \(source ?? "what was there")"
      case .reset:
        "the history was set to \(try description(made))\(from)"
      case .historyEdited: "an edit of the history put you at \(route)\(from)"
      case .tabSelected:
        "you selected the tab \(try value(.tab, made.tab)), which began at \(there)\(from)"
      case .flowSwitched:
        "the flow changed to \(try value(.flow, made.flow)), at \(there)\(from)"
      case .restored:
        "the app was opened again and could not read \(source ?? "where you were"), "
          + "so it put you at \(there)"
      default: "\(made.kind.name) brought you to \(route)\(from)"
      }
    return sentence + (try circumstances(made))
  }

  /// The route that an entry was made with, and the one that it has now if it was updated.
  private func route(of link: Explanation.Link) throws(LogError) -> String {
    let now = try route(link.entry.route)
    guard let made = link.made, made.kind != .restored else { return now }
    let index = link.entry.id.index
    let isEdit = made.kind == .historyEdited && made.routes.indices.contains(index)
    let then = isEdit ? made.routes[index] : made.route
    guard then != 0, then != link.entry.route.number else { return now }
    return "\(try value(.route, then)), which has become \(now)"
  }

  /// How the user came back to an existing entry.
  private func sentence(
    arrived: EventRecord, _ link: Explanation.Link
  ) throws(LogError) -> String {
    let here = link.relation == .current ? "here" : "to \(try route(link.entry.route))"
    let source = try link.arrivedFrom.map { (entry) throws(LogError) in try route(entry.route) }
    let from = source.map { ", from \($0)" } ?? ""
    let sentence: String
    switch arrived.kind {
    case .rewound: sentence = "a rewind to \(arrived.target) brought you back \(here)"
    case .wentBack: sentence = "you went back \(here)\(from)"
    case .wentForward: sentence = "you went forward \(here)\(from)"
    case .overlayHidden, .overlaysHidden:
      let overlays = link.arrivedFrom?.overlays ?? []
      let closed = overlays.isEmpty ? "what lay on top" : try list(overlays)
      sentence =
        "closing \(closed)\(source.map { " on \($0)" } ?? "") brought you back \(here)"
    case .historyEdited: sentence = "the history was edited, which brought you back \(here)\(from)"
    case .tabSelected:
      sentence =
        "selecting the tab \(try value(.tab, arrived.tab)) brought you back \(here)\(from)"
    default: sentence = "\(arrived.kind.name) brought you back \(here)\(from)"
    }
    return sentence + (try circumstances(arrived))
  }

  /// How the topmost overlay came to be on top.
  private func sentence(
    overlaid: EventRecord, in why: Explanation
  ) throws(LogError) -> String {
    guard let top = why.rootOverlays.last ?? why.links.first?.entry.overlays.last else {
      return overlaid.kind.name
    }
    let overlay = try value(.overlay, top.number)
    let sentence =
      switch overlaid.kind {
      case .overlayShown, .overlayPushed: "\(overlay) was put on top"
      case .rootOverlayShown: "\(overlay) was put above everything"
      case .overlayHidden, .overlaysHidden: "what lay above \(overlay) was closed"
      case .rewound: "a rewind to \(overlaid.target) put \(overlay) on top"
      default: "\(overlaid.kind.name) left \(overlay) on top"
      }
    return sentence + (try circumstances(overlaid))
  }

  /// The beginning of a sentence about a move, which names its cause: user, link or guard.
  private func went(_ record: EventRecord) throws(LogError) -> String {
    switch try text.cause(of: record) {
    case Cause.link.rawValue: "a link took you to"
    case Cause.guard.rawValue: "a guard sent you to"
    default: "you went to"
    }
  }

  /// What a redirect kept from being done.
  private func instead(_ record: EventRecord) throws(LogError) -> String {
    guard let meta = try text.meta(of: record), let call = WantedText.call(in: meta)
    else { return "" }
    return " instead of \(isFull ? call : LongText.folded(call))"
  }

  /// The transaction of a transition, where it had been wanted, and its cause unless the sentence says it already.
  private func circumstances(_ record: EventRecord) throws(LogError) -> String {
    var text = ""
    if let group = record.group {
      text += ", in the transaction \(DisplayText.quoting(try session.text(group.name)))"
    }
    if let meta = try self.text.meta(of: record), let seq = WantedText.resumed(in: meta) {
      text += ", as was wanted at \(seq)"
    }
    let isSaid =
      switch record.kind {
      case .rewound, .restored: true
      case .went, .composed: try went(record) != "you went to"
      default: false
      }
    if let cause = try self.text.cause(of: record), !isSaid {
      text += " (\(DisplayText.escaping(cause)))"
    }
    return text
  }

  private func value(_ kind: SymbolKind, _ number: UInt32) throws(LogError) -> String {
    let value = try text.value(kind, number)
    return isFull ? value : LongText.folded(value)
  }

  private func description(_ record: EventRecord) throws(LogError) -> String {
    let description = try text.description(record)
    return isFull ? description : LongText.folded(description)
  }

  private func with(_ record: EventRecord) throws(LogError) -> String {
    record.overlay == 0 ? "" : " with \(try value(.overlay, record.overlay)) on top"
  }

  private func target(_ link: Explanation.Link) throws(LogError) -> String {
    "at \(try route(link.entry.route))"
  }

  private func route(_ route: RecordedRoute) throws(LogError) -> String {
    try value(.route, route.number)
  }

  private func list(_ overlays: [RecordedRoute.Overlay]) throws(LogError) -> String {
    var texts: [String] = []
    var size = LineSize(session)
    for overlay in overlays {
      let value = try text.value(.overlay, overlay.number, &size)
      texts.append(isFull ? value : LongText.folded(value))
    }
    guard let last = texts.popLast() else { return "nothing" }
    return texts.isEmpty ? last : texts.joined(separator: ", ") + " and " + last
  }

  private func line(_ record: EventRecord, _ sentence: String) -> String {
    style.bold(padded("\(record.seq)", 5, left: true)) + "  "
      + style.dim(text.times.full(record.time)) + "  " + sentence
  }

  private func remark(_ text: String) -> String { style.dim("    …  \(text)") }
}
