/// Selects parameters of an app's values: `search.query`, `overlay:login.email`.
///
/// A path is the name of a case, a dot, and the name of a parameter, as in their JSON: the path
/// `search.query` selects the `"x"` in `{"search":{"query":"x"}}`.
///
/// | path | selects |
/// |---|---|
/// | `search.query` | the parameter `query` of the case `search`, in routes, overlays, tabs and flows, and where such a value is inside another one, a payload or a meta |
/// | `detail.0` | the first parameter of `detail`, if it has no label |
/// | `profile` | every parameter of `profile` |
/// | `*.email` | the parameter `email` of every case |
/// | `cart.checkout.email` | a nested parameter: of a feature's route, or of a struct |
/// | `cart.items.name` | the `name` of each element of a list |
/// | `overlay:login.email` | only in overlays; `route:`, `tab:` and `flow:` work likewise |
/// | `route:**` | whole routes, for example if a route is a string and not a case |
/// | `note:payment.card` | `card` in the payload of notes labelled `payment`; `note:payment` is the whole payload |
/// | `meta:result.email` | a member of a transition's meta; `meta:focus` is the focus |
/// | `session:*` | names of sessions, only in reports and copies |
///
/// Between two names, parameters without a label are skipped: a route that wraps another one, such
/// as `cart(CartRoute)`, needs no `0`. A name with characters other than letters, digits, `_`, `-`
/// and `$` is written in quotes: `note:link.url`.
public struct ParameterPath: Hashable, Sendable {
  /// The path's text.
  public let text: String

  let meaning: Meaning

  /// The part of a log that a path applies to.
  enum Scope: String, Hashable, CaseIterable {
    case route, overlay, tab, flow, note, meta, session
  }

  enum Meaning: Hashable {
    /// The scope, `nil` for values of any kind, and the steps; without steps, whole values.
    case path(Scope?, [JSONPath.Step])
    /// The text is not a valid path.
    case fault(ParameterPathError)
  }

  /// Why the path is invalid; `nil` if it is valid. Only a path from a literal can be invalid.
  public var fault: ParameterPathError? {
    if case .fault(let error) = meaning { error } else { nil }
  }

  /// Parses a path.
  ///
  /// - Parameter text: The path's text.
  /// - Throws: ``ParameterPathError`` if the text is not a valid path.
  public init(_ text: String) throws(ParameterPathError) {
    do throws(JSONPathError) {
      self.init(text, try Meaning(parsing: text))
    } catch {
      throw ParameterPathError(text: text, column: error.column, message: error.message)
    }
  }

  private init(_ text: String, _ meaning: Meaning) { (self.text, self.meaning) = (text, meaning) }
}

extension ParameterPath: ExpressibleByStringLiteral {
  /// Creates a path from a literal.
  ///
  /// An invalid path does not trap: it has a ``fault``, which opening a log with it throws.
  ///
  /// - Parameter text: The path's text.
  public init(stringLiteral text: String) {
    do throws(ParameterPathError) {
      try self.init(text)
    } catch {
      self.init(text, .fault(error))
    }
  }
}

extension ParameterPath: CustomStringConvertible {
  /// The path's text.
  public var description: String { text }
}

/// Why the text of a parameter path is invalid, and where.
public struct ParameterPathError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path's text.
  public let text: String

  /// The position in the text, in characters from 1.
  public let column: Int

  /// The reason, without a full stop; safe to print on a terminal.
  public let message: String

  /// One sentence.
  public var description: String {
    "The path \(DisplayText.quoting(text, limit: 80)) is wrong at column \(column): \(message)."
  }
}
