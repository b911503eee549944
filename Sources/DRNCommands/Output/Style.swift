import ArgumentParser

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// When output is coloured.
enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
  case auto, always, never

  /// Whether there is to be colour on a stream.
  ///
  /// An option decides, else `NO_COLOR`, else `FORCE_COLOR` and `CLICOLOR_FORCE`, else whether the
  /// stream is a terminal that is more than a printer.
  func isColored(
    on isTerminal: Bool, environment: (String) -> String? = Style.value
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
      return isTerminal && !Style.isPrinter(environment("TERM"))
    }
  }

  /// What the tool's arguments say, for messages about arguments that cannot be read.
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

/// How text looks on a terminal. Colour never says anything that the words do not.
struct Style {
  let isColored: Bool

  init(_ choice: ColorChoice, on isTerminal: Bool = StandardOutput.isTerminal) {
    isColored = choice.isColored(on: isTerminal)
  }

  func dim(_ text: String) -> String { paint(text, "2") }
  func bold(_ text: String) -> String { paint(text, "1") }
  func kind(_ text: String) -> String { paint(text, "36") }
  func added(_ text: String) -> String { paint(text, "32") }
  func removed(_ text: String) -> String { paint(text, "31") }
  func changed(_ text: String) -> String { paint(text, "33") }
  func hunk(_ text: String) -> String { paint(text, "36") }
  func failure(_ text: String) -> String { paint(text, "1;31") }

  private func paint(_ text: String, _ code: String) -> String {
    isColored ? "\u{1b}[\(code)m\(text)\u{1b}[0m" : text
  }

  /// Whether a terminal of this name only prints: it has no colours, and nothing on it moves.
  static func isPrinter(_ terminal: String? = value("TERM")) -> Bool {
    terminal == nil || terminal == "" || terminal == "dumb"
  }

  /// A variable of the environment.
  static func value(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}
