public import DRN

// The call that a redirect kept from being made, in the log.

extension SessionRecorder {
  @usableFromInline
  func meta(of wanted: WantedCall<Route>) -> JSONValue? {
    // What cannot be encoded is not resumed after a restart.
    (try? wanted.json(symbols)) ?? nil
  }

  @usableFromInline
  func wantedCall() throws(Refusal) -> (seq: Int, call: WantedCall<Route>)? {
    guard
      let (seq, json) = try find({ (timeline) throws(LogError) in try timeline.wantedCall() }),
      let call = try? WantedCall(json, symbols)
    else { return nil }
    return (seq, call)
  }
}

// The values that an app saved with its places.

extension SessionRecorder {
  @usableFromInline
  func savedValues() throws(Refusal) -> JSONValue? {
    do {
      return try log.reader.session(named: name).note(SavedValues.label, at: SavedValues.mark)
    } catch {
      throw Refusal(error)
    }
  }

  @usableFromInline
  func caseName(of route: Route?, _ overlay: Route.Overlay?) -> String? {
    let json =
      if let overlay { try? symbols.json(of: overlay) } else {
        route.flatMap { try? symbols.json(of: $0) }
      }
    // A case with a raw value is only that.
    return json?.caseName ?? json?.stringValue
  }
}

extension SessionTimeline {
  /// How far back a wanted call is looked for: a redirect that is older has been given up.
  static var wantedCallReach: Int { 4096 }

  /// The wanted call of the newest redirect after the newest fence, unless it was resumed.
  ///
  /// - Complexity: O(1): at most ``wantedCallReach`` transitions are read, of most of them only a word.
  func wantedCall() throws(LogError) -> (seq: Int, json: JSONValue)? {
    guard let head = try head() else { return nil }
    let first = max(head - Self.wantedCallReach, try newestFence() ?? 0)
    var last = head
    while last >= first, let block = try source.block(of: session, at: last) {
      for record in try block.recordsWithMeta(source.path).reversed() where record.seq >= first {
        let json = try source.json(of: .json, record.meta)
        guard let meta = try? JSONValue(parsing: json) else { continue }
        // A call that was redirected again when it was resumed is wanted again.
        if let wanted = meta["wanted"] { return (record.seq, wanted) }
        if meta["resumed"] != nil { return nil }
      }
      last = block.firstSeq - 1
    }
    return nil
  }
}

extension Block {
  /// The events that have a meta.
  fileprivate func recordsWithMeta(_ path: String) throws(LogError) -> [EventRecord] {
    try read(path) { (value) throws(FormatError) in
      var (reader, extras) = (EventReader(header), EventExtras.none)
      var found: [EventRecord] = []
      while true {
        reader.skipWords(through: header.endSeq - 1, in: value)
        guard let event = try reader.next(in: value, extras: &extras) else { return found }
        if event.meta != 0 { found.append(EventRecord(event, extras)) }
      }
    }
  }
}
