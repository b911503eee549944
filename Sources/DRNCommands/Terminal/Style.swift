import ArgumentParser
import DRNLog

/// When to colour output.
enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
  case auto, always, never

  /// Whether to use colour on a stream.
  ///
  /// The first of these that is given decides: the option, `NO_COLOR`, `FORCE_COLOR` and
  /// `CLICOLOR_FORCE`; otherwise whether the stream is a terminal that is not dumb.
  func isColored(
    on isTerminal: Bool, environment: (String) -> String? = SystemFile.environment
  ) -> Bool {
    func isSet(_ name: String) -> Bool { environment(name).map { !$0.isEmpty } ?? false }
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      if isSet("NO_COLOR") { return false }
      for name in ["FORCE_COLOR", "CLICOLOR_FORCE"] where isSet(name) && environment(name) != "0" {
        return true
      }
      return isTerminal && !Style.isDumbTerminal(environment("TERM"))
    }
  }

  /// The choice in unparsed arguments, for messages about arguments that cannot be parsed.
  init(in arguments: [String]) {
    self = .auto
    for (index, argument) in arguments.enumerated() {
      if argument == "--" { return }
      if argument == "--no-color" { self = .never }
      let next = arguments.dropFirst(index + 1).first
      let value = argument == "--color" ? next.map { $0[...] } : argument.value(of: "--color=")
      if let value, let choice = ColorChoice(rawValue: String(value)) { self = choice }
    }
  }
}

extension String {
  fileprivate func value(of option: String) -> Substring? {
    hasPrefix(option) ? dropFirst(option.count) : nil
  }
}

/// Styles text for a terminal. Colour never carries information that the text lacks.
struct Style {
  let isColored: Bool

  init(isColored: Bool) { self.isColored = isColored }

  init(_ choice: ColorChoice, on isTerminal: Bool) {
    isColored = choice.isColored(on: isTerminal)
  }

  func dim(_ text: String) -> String { paint(text, "2") }
  func bold(_ text: String) -> String { paint(text, "1") }
  func kind(_ text: String) -> String { paint(text, "36") }
  func added(_ text: String) -> String { paint(text, "32") }
  func removed(_ text: String) -> String { paint(text, "31") }
  func hunk(_ text: String) -> String { paint(text, "36") }
  func failure(_ text: String) -> String { paint(text, "1;31") }

  private func paint(_ text: String, _ code: String) -> String {
    isColored ? "\u{1b}[\(code)m\(text)\u{1b}[0m" : text
  }

  /// What is written before and after a painted text.
  struct Paint: Sendable {
    let before: [UInt8]
    let after: [UInt8]

    /// - Parameter painted: Paints a text: one of the functions of a style.
    init(_ painted: (String) -> String) {
      let bytes = Array(painted("\0").utf8)
      let place = bytes.firstIndex(of: 0) ?? bytes.endIndex
      before = Array(bytes[..<place])
      after = Array(bytes[place...].dropFirst())
    }
  }

  /// Whether a terminal of this type has neither colours nor cursor movement.
  static func isDumbTerminal(_ terminal: String? = SystemFile.environment("TERM")) -> Bool {
    terminal == nil || terminal == "" || terminal == "dumb"
  }
}
