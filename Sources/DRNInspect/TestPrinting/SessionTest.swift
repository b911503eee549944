public import DRNLog

/// A session, or a part of it, as a Swift test that makes the same calls and expects the same
/// states.
///
/// The test uses an app's own route type and DRNTesting's `TestNavigator`. If the range begins
/// after the session's start, the test begins with the state before the range and keeps the log's
/// positions.
///
/// Every printed call was tried first: the engine makes it, and the resulting state is compared
/// with the log's.
///
/// ```swift
/// let session = try LogReader(path: "ticket-4711.mdb").latestSession()
/// let test = try SessionTest(session, in: 810...842, options: .init(module: "Shop"))
/// print(test.source)
/// ```
public struct SessionTest: Sendable {
  /// The options of a printed test.
  public struct Options: Sendable {
    /// The app's route type, qualified with its enclosing types.
    public var routeType = "AppRoute"
    /// A module that the test imports as `@testable`.
    public var module: String?
    /// The test's name; by default it names the session and range.
    public var name: String?
    /// Whether values are written as enum cases if their JSON looks like one. Otherwise, they are
    /// decoded from JSON, which compiles for every type.
    public var usesLiterals = false

    /// Creates options.
    ///
    /// - Precondition: `routeType` and `module` are Swift names, such as `Shop.Route` and `Shop`.
    public init(
      routeType: String = "AppRoute", module: String? = nil, name: String? = nil,
      usesLiterals: Bool = false
    ) {
      precondition(
        Self.isTypeName(routeType) && module.map(Self.isModuleName) ?? true,
        "The route's type and the module are names of Swift.")
      self.routeType = routeType
      self.module = module
      self.name = name
      self.usesLiterals = usesLiterals
    }

    /// Whether a text is a type's name, such as `AppRoute` or `Shop.Route`.
    package static func isTypeName(_ text: String) -> Bool { SwiftSource.isTypeName(text) }

    /// Whether a text is a module's name, such as `Shop`.
    package static func isModuleName(_ text: String) -> Bool {
      isTypeName(text) && !text.utf8.contains(UInt8(ascii: "."))
    }
  }

  /// The text of the test file.
  public let source: String

  /// The replayed transitions: the requested ones, extended to whole transactions.
  public let range: ClosedRange<Int>

  /// The number of calls between expectations; 1 if the state after each call is expected.
  public let interval: Int

  /// The greatest number of transitions for which every state is expected.
  package static let limitOfExpectingEach = 1_000

  /// Creates the test of a range, limited to the positions of the session.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - wanted: The transitions; extended to whole transactions.
  ///   - options: How the test is written.
  ///   - progress: Called with the number of transitions so far.
  /// - Throws: `LogError`, and ``SessionTestError`` for a transition that no call produces, as an
  ///   imported one may be.
  /// - Complexity: O(*n*) for *n* transitions, and O(`historyLimit`) for each.
  public init(
    _ session: LogSession, in wanted: ClosedRange<Int>, options: Options = Options(),
    progress: (Int) -> Void = { _ in }
  ) throws {
    var writer = try SessionTestWriter(session, wanted, options)
    try writer.write(progress)
    source = writer.source
    range = writer.range
    interval = writer.interval
  }
}

/// A transition that no call produces.
public struct SessionTestError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The transition's position.
  public let seq: Int

  /// The log's path.
  public let path: String

  public var description: String {
    "The call for transition \(seq) in '\(DisplayText.escaping(path))' gives another state than the log has: it was not recorded by a manager. Choose a range behind it: \(seq + 1).."
  }
}
