#if Fleet
  package import DRNLog

  /// The body of a part: what it is, and a checksum over everything, around the packed content.
  ///
  /// The article <doc:Wire-Format> describes it byte by byte.
  package enum PartBody {
    package enum Kind: UInt8, Sendable {
      case definitions = 1
      case transitions = 2
    }

    /// The version of the wire format.
    package static var version: Int { 1 }

    /// The greatest size of the unpacked content in bytes.
    package static var contentLimit: Int { 64 << 20 }

    /// The size of a body in bytes above which a shipper makes a part smaller, if it can.
    package static var usualLimit: Int { 512 << 10 }

    private static var magic: [UInt8] { Array("DRNP".utf8) }
    private static var checksumOffset: Int { 12 }
    private static var contentOffset: Int { 16 }

    /// The body that has `content`.
    package static func bytes(_ kind: Kind, _ content: [UInt8], subject: String) -> [UInt8] {
      precondition(content.count <= contentLimit)
      let packed = Packed.packing(content)
      var writer = ByteWriter()
      writer.append(magic)
      writer.append([UInt8(version), kind.rawValue, packed == nil ? 0 : 1, 0])
      writer.fixed(UInt32(content.count))
      let rest = packed ?? content
      let checksum = checksum(subject, writer.bytes.span, rest.span)
      writer.fixed(checksum)
      writer.append(rest)
      return writer.bytes
    }

    /// The content of a body.
    ///
    /// - Throws: `FormatError` if it is no body, of a newer version, damaged, or under another subject.
    package static func content(
      of body: [UInt8], subject: String
    ) throws(FormatError) -> (kind: Kind, content: [UInt8]) {
      var offset = 0
      let bytes = body.span
      guard try bytes.bytes(4, at: &offset) == magic else { throw FormatError("it is no part") }
      let version = try bytes.byte(at: &offset)
      guard version == Self.version else {
        throw FormatError("it is of version \(version) of the wire format")
      }
      let (kind, packing) = (try bytes.byte(at: &offset), try bytes.byte(at: &offset))
      guard let kind = Kind(rawValue: kind), packing <= 1, try bytes.byte(at: &offset) == 0 else {
        throw FormatError("it is of an unknown form")
      }
      let count = Int(try bytes.fixed(UInt32.self, at: &offset))
      let stored = try bytes.fixed(UInt32.self, at: &offset)
      let rest = bytes.extracting(droppingFirst: contentOffset)
      guard stored == checksum(subject, bytes.extracting(first: checksumOffset), rest) else {
        throw FormatError("its checksum is wrong")
      }
      guard count <= contentLimit else {
        throw FormatError("its content has \(count) bytes, and at most \(contentLimit) are allowed")
      }
      let tail = Array(body[contentOffset...])
      let content = packing == 0 ? tail : Packed.unpacking(tail, count: count)
      guard let content, content.count == count else {
        throw FormatError("its content has not the length that it says")
      }
      return (kind, content)
    }

    /// Whether a body is of a newer version of the wire format.
    package static func isNewer(_ body: [UInt8]) -> Bool {
      body.count > magic.count && body.starts(with: magic) && body[magic.count] > UInt8(version)
    }

    /// With the subject first, a body that stands under another one does not pass.
    private static func checksum(
      _ subject: String, _ head: Span<UInt8>, _ rest: Span<UInt8>
    ) -> UInt32 {
      let name = Array(subject.utf8)
      return CRC32C.checksum(
        rest, initial: CRC32C.checksum(head, initial: CRC32C.checksum(name.span)))
    }
  }
#endif
