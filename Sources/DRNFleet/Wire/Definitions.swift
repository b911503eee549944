#if Fleet
  package import DRNLog

  /// Sessions and symbols: what the numbers in transitions stand for.
  package struct Definitions: Hashable, Sendable {
    /// Consecutive numbers of one kind.
    package struct Table: Hashable, Sendable {
      /// `nil` for sessions.
      package let kind: SymbolKind?
      package let first: UInt32
      /// A session's record, as the log stores it after its checksum, or a symbol's canonical JSON. Empty for a
      /// number that is not used any more.
      package var items: [[UInt8]]

      package init(_ kind: SymbolKind?, from first: UInt32, items: [[UInt8]] = []) {
        (self.kind, self.first, self.items) = (kind, first, items)
      }
    }

    /// At most one of each kind, sessions first, then in the order of the kinds.
    package var tables: [Table]

    package init(_ tables: [Table] = []) { self.tables = tables }

    /// The greatest number of definitions of a kind in a part: unused numbers take one byte each, packed even less.
    package static var countLimit: Int { 1 << 20 }

    /// How many numbers they have.
    package var count: Int { tables.reduce(0) { $0 + $1.items.count } }

    /// The content of their part.
    package var content: [UInt8] {
      var writer = ByteWriter()
      for table in tables where !table.items.isEmpty {
        writer.append([table.kind?.rawValue ?? 0])
        writer.varint(table.first)
        writer.varint(table.items.count)
        for item in table.items {
          writer.varint(item.count)
          writer.append(item)
        }
      }
      return writer.bytes
    }

    /// Reads the content of a part.
    package init(content: [UInt8]) throws(FormatError) {
      let bytes = content.span
      var (offset, last, tables) = (0, -1, [Table]())
      while offset < bytes.count {
        let code = try bytes.byte(at: &offset)
        guard Int(code) > last, code <= SymbolKind.last else {
          throw FormatError("it has definitions of an unknown kind, or twice of one")
        }
        last = Int(code)
        var table = Table(SymbolKind(rawValue: code), from: try bytes.symbol(at: &offset))
        let count = try bytes.length(at: &offset)
        guard table.first > 0, count > 0, count - 1 <= UInt32.max - table.first else {
          throw .outOfRange
        }
        guard count <= Self.countLimit else {
          throw FormatError(
            "it has \(count) definitions, and at most \(Self.countLimit) are allowed")
        }
        for _ in 0..<count {
          let length = try bytes.length(at: &offset)
          table.items.append(try bytes.bytes(length, at: &offset))
        }
        tables.append(table)
      }
      self.tables = tables
    }

    /// The hash after these definitions, which follow those before.
    package static func hash(_ content: [UInt8], after before: Digest128) -> Digest128 {
      PrefixHash.digest(ofJSON: before.bytes + content)
    }
  }
#endif
