/// A session, or a part of it, as a Swift test that makes the same calls and expects the same states.
///
/// The test uses an app's own route type and DRNTesting's `TestNavigator`. A part that begins later
/// than the session begins in the state before it, with the log's own positions.
///
/// Nothing is printed that was not tried: each call is made with the engine as it is written down,
/// and the state that follows is compared with the log's.
///
/// ```swift
/// let session = try LogReader(path: "ticket-4711.mdb").latestSession()
/// let test = try SessionTest(session, in: 810...842, options: .init(module: "Shop"))
/// print(test.source)
/// ```
public struct SessionTest: Sendable {
  /// How the test is written.
  public struct Options: Sendable {
    /// The app's route type, with the types it is in.
    public var routeType = "AppRoute"
    /// The module to import besides, as `@testable`.
    public var module: String?
    /// The test's name; what it replays unless given.
    public var name: String?
    /// Whether values are written as enum cases where their JSON looks like one. They are decoded from
    /// that JSON otherwise, which compiles for every type.
    public var usesLiterals = false

    /// Creates options.
    ///
    /// - Precondition: Type and module are names, see ``isTypeName(_:)`` and ``isModuleName(_:)``.
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

    /// Whether a text is the name of a type: `AppRoute`, `Shop.Route`.
    public static func isTypeName(_ text: String) -> Bool { SwiftSource.isTypeName(text) }

    /// Whether a text is the name of a module: `Shop`.
    public static func isModuleName(_ text: String) -> Bool {
      isTypeName(text) && !text.utf8.contains(UInt8(ascii: "."))
    }
  }

  /// The file's text.
  public let source: String

  /// The transitions that it replays: those that were asked for, and the rest of their transactions.
  public let range: ClosedRange<Int>

  /// How many calls lie between expectations; 1 where the state after each is expected.
  public let interval: Int

  /// Up to how many transitions the state after each of them is expected.
  public static let limitOfExpectingEach = 1_000

  /// Writes the test of a range; positions that the session does not have are left out of it.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - wanted: The transitions; transactions that it cuts are taken in as a whole.
  ///   - options: How the test is written.
  ///   - progress: Called with the number of transitions so far.
  /// - Throws: ``LogError``, and ``SessionTestError`` where a transition is none that a call makes, as an
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

/// A transition that no call makes.
public struct SessionTestError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Its position.
  public let seq: Int

  /// The log's path.
  public let path: String

  public var description: String {
    "The call for transition \(seq) in '\(DisplayText.escaping(path))' gives another state than the log has: it was not recorded by a manager. Choose a range behind it: \(seq + 1).."
  }
}
