#if Fleet
  import DRN
  import DRNFleet
  import DRNLog

  /// A log as a collector makes it of what is in the stream; checks everything that the wire format promises.
  struct ReceivedLog {
    private(set) var symbols: [SymbolKey: [UInt8]] = [:]
    private(set) var sessions: [UInt32: [UInt8]] = [:]
    private(set) var blocks: [UInt32: [Block]] = [:]
    private(set) var transitionCount = 0
    private(set) var partCount = 0
    /// The positions at which sessions begin anew.
    private(set) var beginnings: [UInt32: [Int]] = [:]

    struct Fault: Error, CustomStringConvertible {
      let description: String
      init(_ description: String) { self.description = description }
    }

    private struct Part {
      let firstSeq: Int
      let headers: PartHeaders
      let block: Block
    }

    init(_ messages: [FleetMessage]) throws {
      var (definitions, parts) = ([Int: FleetMessage](), [UInt32: [Part]]())
      for message in messages {
        guard let subject = PartSubject(message.subject) else {
          throw Fault("\(message.subject) is no part's subject")
        }
        partCount += 1
        switch subject.part {
        case .definitions(let number): definitions[number] = message
        case .transitions(let session, let firstSeq):
          let (kind, content) = try PartBody.content(of: message.body, subject: message.subject)
          guard kind == .transitions else { throw Fault("\(subject) is of another kind") }
          let block = try Block(part: content, of: session, from: firstSeq)
          guard block.count == message.headers.count, block.hashBefore == message.headers.hashBefore
          else { throw Fault("\(subject) has other headers") }
          parts[session, default: []].append(
            Part(firstSeq: firstSeq, headers: message.headers, block: block))
        }
      }
      try define(definitions)
      for (session, parts) in parts {
        try take(session, parts.sorted { $0.firstSeq < $1.firstSeq })
      }
    }

    private mutating func define(_ messages: [Int: FleetMessage]) throws {
      var hash = PrefixHash.empty
      for number in 1..<(messages.count + 1) {
        guard let message = messages[number] else {
          throw Fault("definitions \(number) are missing")
        }
        let (kind, content) = try PartBody.content(of: message.body, subject: message.subject)
        let definitions = try Definitions(content: content)
        guard kind == .definitions, message.headers.count == definitions.count,
          message.headers.hashBefore == hash
        else { throw Fault("definitions \(number) do not follow") }
        hash = Definitions.hash(content, after: hash)
        guard message.headers.hashAfter == hash else {
          throw Fault("the hash of \(number) is wrong")
        }
        for table in definitions.tables {
          for (index, item) in table.items.enumerated() {
            let number = table.first + UInt32(index)
            if let kind = table.kind {
              let key = SymbolKey(kind: kind, number: number)
              guard symbols[key] == nil else { throw Fault("\(key) is there twice") }
              symbols[key] = item
            } else {
              guard sessions[number] == nil else { throw Fault("session \(number) is there twice") }
              sessions[number] = item
            }
          }
        }
      }
    }

    private mutating func take(_ session: UInt32, _ parts: [Part]) throws {
      var (hash, end, open) = (PrefixHash.empty, 0, nil as OpenBlock?)
      var finished: [Block] = []
      guard sessions[session]?.isEmpty == false else {
        throw Fault("session \(session) is unknown")
      }
      for part in parts {
        let beginsAnew = part.block.beginsAnew
        guard part.firstSeq == end || part.firstSeq > end && beginsAnew else {
          throw Fault("session \(session) has \(part.firstSeq) after \(end)")
        }
        if beginsAnew {
          if let left = open { finished.append(left.block) }
          beginnings[session, default: []].append(part.firstSeq)
          hash = part.block.hashBefore
          open = OpenBlock(
            session: session, firstSeq: part.firstSeq, hashBefore: hash,
            keyframe: part.block.keyframe, baseTime: part.block.baseTime)
        }
        guard hash == part.headers.hashBefore else {
          throw Fault("the prefix hash before \(part.firstSeq) of session \(session) is wrong")
        }
        hash = try part.block.hash(after: hash, path: "stream") { (kind, number) throws(LogError) in
          guard let json = symbols[SymbolKey(kind: kind, number: number)], !json.isEmpty else {
            throw LogError(.badValue("\(kind) symbol \(number) is not defined"), path: "stream")
          }
          return PrefixHash.digest(ofJSON: json)
        }
        guard hash == part.headers.hashAfter else {
          throw Fault("the prefix hash after \(part.firstSeq) of session \(session) is wrong")
        }
        for record in try part.block.records() { open?.append(record) }
        end = part.firstSeq + part.headers.count
        transitionCount += part.headers.count
        if let whole = open, whole.isFull {
          finished.append(whole.block)
          open = try Self.next(whole, after: hash)
        }
      }
      if let open, open.count > 0 { finished.append(open.block) }
      blocks[session] = finished
    }

    /// The block after a full one, whose keyframe is the state that its events lead to.
    private static func next(_ block: OpenBlock, after hash: Digest128) throws -> OpenBlock {
      let whole = block.block
      var fold = try BlockFold(whole.header, in: whole.value.span)
      var time = whole.baseTime
      while let event = try fold.next(in: whole.value.span) { time = event.time }
      let keyframe = Keyframe(state: fold.state, branch: fold.branch)
      return OpenBlock(
        session: block.session, firstSeq: whole.endSeq, hashBefore: hash,
        keyframe: keyframe.bytes(before: whole.endSeq), baseTime: time)
    }
  }
#endif
