/// Which parameters of an app's values are meant: `search.query`, `overlay:login.email`.
///
/// A path is the name of a case and, after a dot, that of one of its parameters, as their JSON has
/// them: the path `search.query` means the `"x"` in `{"search":{"query":"x"}}`.
///
/// | path | means |
/// |---|---|
/// | `search.query` | the parameter `query` of the case `search`, in routes, overlays, tabs and flows, and where such a value stands inside another one, a note or a meta |
/// | `detail.0` | the first parameter of `detail`, which has no label |
/// | `profile` | every parameter of `profile` |
/// | `*.email` | the parameter `email` of every case |
/// | `cart.checkout.email` | a parameter further inside: of a feature's route, or of a structure |
/// | `cart.items.name` | the `name` of each element of a list |
/// | `overlay:login.email` | the same in overlays only; as well `route:`, `tab:` and `flow:` |
/// | `route:**` | whole routes, whatever they are: where a route is a string and no case |
/// | `note:payment.card` | what a note with the label `payment` has under `card`; `note:payment` is all of it |
/// | `meta:result.email` | what a transition's meta has there; `meta:focus` is the focus |
/// | `session:*` | names of sessions: only in reports and copies |
///
/// Between two names, parameters without a label are passed through: a route that holds another one
/// as `cart(CartRoute)` needs no `0`. A name with anything else than letters, digits, `_`, `-` and `$`
/// stands in quotes: `note:link.url`.
public struct ParameterPath: Hashable, Sendable {
  /// The path as it was written.
  public let text: String

  let meaning: Meaning

  /// What of a log a path speaks of.
  enum Scope: String, Hashable, CaseIterable {
    case route, overlay, tab, flow, note, meta, session
  }

  /// One name of a path.
  enum Step: Hashable {
    /// The member of this name.
    case name(String)
    /// Every member.
    case any
  }

  enum Meaning: Hashable {
    /// The scope, `nil` for values of any kind, and the steps; without steps, everything.
    case path(Scope?, [Step])
    /// The text is no path.
    case fault(ParameterPathError)
  }

  /// What is wrong with the path; `nil` where nothing is, which it always is but for a literal.
  public var fault: ParameterPathError? {
    if case .fault(let error) = meaning { error } else { nil }
  }

  /// Reads a path.
  ///
  /// - Parameter text: The path.
  /// - Throws: ``ParameterPathError`` where the text is none: what is wrong, and where.
  public init(_ text: String) throws(ParameterPathError) {
    var parser = ParameterPathParser(text)
    self.init(text, try parser.parse())
  }

  private init(_ text: String, _ meaning: Meaning) { (self.text, self.meaning) = (text, meaning) }
}

extension ParameterPath: ExpressibleByStringLiteral {
  /// Takes a path that is written in the code.
  ///
  /// One that is wrong ends nothing here: it has a ``fault``, and opening a log with it throws that.
  ///
  /// - Parameter text: The path.
  public init(stringLiteral text: String) {
    do throws(ParameterPathError) {
      try self.init(text)
    } catch {
      self.init(text, .fault(error))
    }
  }
}

extension ParameterPath: CustomStringConvertible {
  /// The path as it was written.
  public var description: String { text }
}

/// What is wrong with the text of a parameter's path, and where.
public struct ParameterPathError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text.
  public let text: String

  /// The place in the text, from 1 on, in characters.
  public let column: Int

  /// What is wrong there, without a full stop; safe on a terminal.
  public let message: String

  /// One sentence.
  public var description: String {
    "The path \(DisplayText.quoting(text, limit: 80)) is wrong at column \(column): \(message)."
  }
}
