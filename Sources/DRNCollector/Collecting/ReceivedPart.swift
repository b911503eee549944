#if Fleet
  import DRNFleet
  import DRNLog

  /// A part that came in, checked as far as it can be without its log.
  struct ReceivedPart: Sendable {
    enum Contents: Sendable {
      case definitions(number: Int, content: [UInt8])
      case transitions(Block)
    }

    let subject: PartSubject
    let headers: PartHeaders
    let contents: Contents
    /// The size of the unpacked content.
    let byteCount: Int

    /// Checks the subject, the headers, the checksum and the sizes, and reads the columns.
    ///
    /// - Throws: `PartFault`.
    init(_ message: DeliveredMessage) throws(PartFault) {
      guard let subject = PartSubject(message.subject) else {
        throw .refused("its subject is none of a part")
      }
      guard let headers = message.headers else {
        throw .refused("its headers are missing or wrong")
      }
      guard headers.format <= PartBody.version else {
        throw .newer("its headers are of version \(headers.format) of the wire format")
      }
      do throws(FormatError) {
        let (kind, content) = try PartBody.content(of: message.body, subject: message.subject)
        byteCount = content.count
        switch (subject.part, kind) {
        case (.definitions(let number), .definitions):
          contents = .definitions(number: number, content: content)
        case (.transitions(let session, let firstSeq), .transitions):
          let block = try Block(part: content, of: session, from: firstSeq)
          guard block.count == headers.count else {
            throw FormatError("it has \(block.count) transitions, and says \(headers.count)")
          }
          let before = firstSeq == 0 ? PrefixHash.empty : block.hashBefore
          guard headers.hashBefore == before else {
            throw FormatError("its hash before differs from the one in its headers")
          }
          contents = .transitions(block)
        default: throw FormatError("its body is of another kind than its subject")
        }
      } catch {
        throw PartFault(error, message.body)
      }
      (self.subject, self.headers) = (subject, headers)
    }
  }

  /// Why a part is not taken.
  enum PartFault: Error, Hashable, Sendable {
    /// It is wrong, and stays so.
    case refused(String)
    /// It is of a newer release, which can read it.
    case newer(String)

    fileprivate init(_ error: FormatError, _ body: [UInt8]) {
      self =
        PartBody.isNewer(body) ? .newer(error.reason) : .refused(error.reason)
    }
  }
#endif
