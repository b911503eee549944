import DRNLog
import TerminalScreen

// What is attached to a report bundle.

extension ReplayScreen {
  /// Shows what a report says of itself, and lists the attachments; Enter opens the selected one.
  func showAttachments() {
    guard let attachments = attempt({ try log.attachments() }),
      let manifest = attempt({ try log.reportManifest() })
    else { return }
    let report = manifest?.lines(timeline.text.times) ?? []
    guard !attachments.isEmpty || !report.isEmpty || !lacks.isEmpty else {
      return showMessage("Nothing is attached to this log.")
    }
    let lacks = lacks.map { ("incomplete", DisplayText.escaping(context.names.applied(to: $0))) }
    var about = (lacks + report).map { name, value in
      var line = TextLine(padded(name, 11) + "  ", .dim)
      line.append(value)
      return (line: line, target: Page.Target?.none)
    }
    if !about.isEmpty, !attachments.isEmpty { about.append((line: TextLine(), target: nil)) }
    let sizes = attachments.map { Quantity.bytes($0.byteCount) }
    let width = sizes.map(\.count).max() ?? 0
    let lines = zip(attachments, sizes).map { attachment, size in
      (
        line: TextLine(
          padded(size, width, left: true) + "  " + DisplayText.escaping(attachment.name)),
        target: Page.Target?.some(.attachment(attachment.name))
      )
    }
    focus = .page(Page(about.isEmpty ? "Attachments" : "Report", about + lines))
  }

  /// Shows an attachment that is text, and otherwise how to get it as a file.
  func showAttachment(_ name: String) {
    guard let attachment = attempt({ try log.attachment(named: name) }) ?? nil else { return }
    guard let kind = FileSignature(attachment.bytes) else {
      let text = String(decoding: attachment.bytes, as: UTF8.self)
      let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      focus = .page(Page(name, lines.map { TextLine(DisplayText.escaping(String($0))) }))
      return
    }
    let size = Quantity.bytes(attachment.bytes.count)
    var lines = [
      TextLine("\(DisplayText.escaping(name)) is \(kind.name), \(size): not to be shown here."),
      TextLine(), TextLine("To get it as a file, type"),
      TextLine("  :\(command(of: name, log: nil))", .bold),
    ]
    if original == nil {
      lines.append(TextLine("or, in a shell,"))
      lines.append(TextLine("  drn \(command(of: name, log: log.path))", .bold))
    }
    focus = .page(Page(name, lines))
  }

  /// The command that writes an attachment to a file.
  private func command(of name: String, log: String?) -> String {
    let words =
      ["attachments"] + [log, name].compactMap(\.self) + ["-o", Self.fileName(for: name)]
    return DisplayText.escaping(words.map(ShellWord.quoting).joined(separator: " "))
  }

  /// A name for the file in the current folder: an attachment's name is not trusted.
  private static func fileName(for name: String) -> String {
    let plain = LogFiles.parts(of: name).name.unicodeScalars.filter { scalar in
      scalar.isASCII && scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || "._-".unicodeScalars.contains(scalar)
    }
    let trimmed = plain.drop { ".-".unicodeScalars.contains($0) }
    return trimmed.isEmpty ? "attachment" : String(String.UnicodeScalarView(trimmed))
  }
}
