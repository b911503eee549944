import DRN
import DRNLog

/// What a report bundle says of itself, for the top of the page: why it was made, of which moment, by what, and
/// what is attached to it.
struct ReportedMoment {
  /// How many bytes of pictures a page has at most. The others are named, as other files are.
  private static let pictureLimit = 8 << 20
  /// How many bytes of an attached text are shown.
  private static let textLimit = 20_000

  private let manifest: ReportManifest
  private let attachments: [LogAttachment]

  /// - Returns: `nil` if the log is no report bundle.
  init?(of log: LogReader) throws(LogError) {
    guard let manifest = try log.reportManifest() else { return nil }
    self.manifest = manifest
    var attachments: [LogAttachment] = []
    for (name, _) in try log.attachments() {
      if let attachment = try log.attachment(named: name) { attachments.append(attachment) }
    }
    self.attachments = attachments
  }

  var json: JSONValue {
    var object: JSONObject = [
      "session": .string(manifest.session), "seq": .integer(manifest.head), "facts": .array(facts),
    ]
    object["reason"] = manifest.reason.map { .string(DisplayText.escaping($0)) }
    var pictureBytes = 0
    object["attachments"] = .array(
      attachments.map { attachment in
        var json: JSONObject = [
          "name": .string(DisplayText.escaping(attachment.name)),
          "size": .string(Quantity.bytes(attachment.bytes.count)),
        ]
        if let type = Self.pictureType(of: attachment.bytes),
          pictureBytes + attachment.bytes.count <= Self.pictureLimit
        {
          pictureBytes += attachment.bytes.count
          let data = String(decoding: Base64.encoding(attachment.bytes), as: UTF8.self)
          json["picture"] = .string("data:\(type);base64,\(data)")
        } else if let text = Self.text(of: attachment.bytes) {
          json["text"] = .string(text)
        }
        return .object(json)
      })
    return .object(object)
  }

  /// Names and values; the time is formatted by the page.
  private var facts: [JSONValue] {
    var facts: [(String, String?)] = [
      ("app", manifest.appVersion), ("routes", manifest.schema), ("system", manifest.system),
      ("DRN", manifest.release),
    ]
    facts += manifest.notes.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    let time = RFC3339.string(nanosecondsSince1970: manifest.time.nanosecondsSince1970)
    return [["made", .string(time)]]
      + facts.compactMap { name, value in
        value.map {
          [
            .string(DisplayText.escaping(name, limit: 100)),
            .string(DisplayText.escaping($0, limit: 500)),
          ]
        }
      }
  }

  /// The type of a picture that every browser shows and that has no script.
  private static func pictureType(of bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0x89] + Array("PNG\r\n".utf8)) { return "image/png" }
    if bytes.starts(with: [0xff, 0xd8, 0xff]) { return "image/jpeg" }
    if bytes.starts(with: "GIF8".utf8) { return "image/gif" }
    let isWebP = bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBP".utf8)
    return isWebP ? "image/webp" : nil
  }

  /// The beginning of a text, line by line; `nil` if the bytes are none.
  private static func text(of bytes: [UInt8]) -> String? {
    guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
      return nil
    }
    let isCut = text.utf8.count > textLimit
    // At a scalar's end, whatever is cut.
    let kept = isCut ? String(decoding: bytes.prefix(textLimit), as: UTF8.self) : text
    let lines = kept.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map {
      DisplayText.escaping(String($0).replacing("\t", with: "    "))
    }
    return lines.joined(separator: "\n") + (isCut ? "\n…" : "")
  }
}
