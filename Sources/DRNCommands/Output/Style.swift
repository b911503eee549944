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
}

/// How text looks on a terminal. Colour never says anything that the words do not.
struct Style {
  let isColored: Bool

  init(_ choice: ColorChoice) {
    switch choice {
    case .always: isColored = true
    case .never: isColored = false
    case .auto:
      isColored =
        StandardOutput.isTerminal && !Self.isSet("NO_COLOR") && Self.value("TERM") != "dumb"
    }
  }

  func dim(_ text: String) -> String { paint(text, "2") }
  func bold(_ text: String) -> String { paint(text, "1") }
  func kind(_ text: String) -> String { paint(text, "36") }
  func added(_ text: String) -> String { paint(text, "32") }
  func removed(_ text: String) -> String { paint(text, "31") }
  func changed(_ text: String) -> String { paint(text, "33") }
  func hunk(_ text: String) -> String { paint(text, "36") }

  private func paint(_ text: String, _ code: String) -> String {
    isColored ? "\u{1b}[\(code)m\(text)\u{1b}[0m" : text
  }

  private static func isSet(_ name: String) -> Bool { value(name).map { !$0.isEmpty } ?? false }

  static func value(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}
