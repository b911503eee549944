#if Fleet
  import DRNFleet
  import DRNLog
  import TestSupport
  import Testing

  @Suite struct WireTests {
    static let log = Digest128(low: 0xabcdef, high: 2)

    @Test(arguments: ["a", "kiosks-2", String(repeating: "x", count: 64)])
    func `a fleet's name is a token of a subject`(name: String) throws {
      #expect(try FleetName(name).description == name)
    }

    @Test(arguments: ["", "a.b", "a b", "é", "*", ">", String(repeating: "x", count: 65)])
    func `a name that could not stand in a subject is refused`(name: String) {
      #expect(throws: ShippingError.self) { try FleetName(name) }
    }

    @Test(arguments: [
      PartSubject.Part.definitions(7), .transitions(session: 3, firstSeq: 2_048),
    ])
    func `a subject is read as it was written`(part: PartSubject.Part) {
      let subject = PartSubject(fleet: "f", log: Self.log, part)
      #expect(PartSubject("\(subject)") == subject)
    }

    @Test func `a subject has one form`() {
      let log = "\(Self.log)"
      for text in [
        "drn.f.\(log).symbols.01", "drn.f.\(log).+1.0", "drn.f.\(log.uppercased()).1.0",
        "drn.f.\(log).1", "drn.f.\(log).1.0.0", "drn.f..1.0", "other.f.\(log).1.0",
        "drn.f.\(log).4294967296.0", "drn.f.\(log).1.-1",
      ] {
        #expect(PartSubject(text) == nil, "\(text)")
      }
    }

    @Test(arguments: [0, 1, 5, 100, 70_000])
    func `a body is read as it was written`(count: Int) throws {
      let content = (0..<count).map { UInt8(truncatingIfNeeded: $0 / 3) }
      let body = PartBody.bytes(.transitions, content, subject: "s")
      let read = try PartBody.content(of: body, subject: "s")
      #expect(read.kind == .transitions && read.content == content)
      #expect(count < 1_000 || body.count < count / 2)
    }

    @Test func `a body is refused if anything in it changes, or its subject`() {
      let body = PartBody.bytes(.definitions, Array(repeating: 7, count: 300), subject: "s")
      for index in body.indices {
        for bit in 0..<8 {
          var damaged = body
          damaged[index] ^= 1 << UInt8(bit)
          #expect(throws: FormatError.self) { try PartBody.content(of: damaged, subject: "s") }
        }
      }
      for count in body.indices {
        #expect(throws: FormatError.self) {
          try PartBody.content(of: Array(body[..<count]), subject: "s")
        }
      }
      #expect(throws: FormatError.self) { try PartBody.content(of: body, subject: "t") }
    }

    @Test func `definitions are read as they were written`() throws {
      let definitions = Definitions([
        .init(nil, from: 1, items: [[1, 2, 3]]),
        .init(.route, from: 5, items: [[34, 34], [], [52]]),
        .init(.json, from: 4_294_967_295, items: [[110]]),
      ])
      #expect(definitions.count == 5)
      #expect(try Definitions(content: definitions.content) == definitions)
    }

    @Test(
      arguments: [
        [7, 1, 1, 0], [1, 0, 1, 0], [1, 1, 0], [1, 1, 200], [1, 1, 1, 0, 1, 1, 1, 0],
        [2, 1, 1, 0, 1],
        [1, 0xff, 0xff, 0xff, 0xff, 0x0f, 2, 0, 0],
      ] as [[UInt8]])
    func `definitions that claim what cannot be are refused`(content: [UInt8]) {
      #expect(throws: FormatError.self) { try Definitions(content: content) }
    }

    @Test func `headers are read as they were written`() {
      let headers = PartHeaders(count: 9, after: Self.log, before: Digest128(low: 3, high: .max))
      let fields = Dictionary(uniqueKeysWithValues: headers.fields.map { ($0.name, $0.value) })
      #expect(PartHeaders { fields[$0] } == headers)
      for name in fields.keys {
        #expect(PartHeaders { $0 == name ? nil : fields[$0] } == nil)
      }
    }
  }
#endif
