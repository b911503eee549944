import DRN
package import DRNLog

/// A condition on a whole session: where it went, how it ended, how long it is.
///
/// The documentation page `Finding-Positions` describes the language.
package struct SessionQuery: Sendable {
  let condition: SessionCondition
  /// The conditions on its transitions, to which `condition` refers by index.
  let queries: [PositionQuery]

  /// Parses an expression.
  ///
  /// - Throws: ``QueryError`` with the column and what was expected there.
  package init(_ text: String) throws(QueryError) {
    var queries: [PositionQuery] = []
    condition = try QueryParser.parse(text, example: "visited(\"checkout\")") {
      (parser) throws(QueryError) in try parser.sessionDisjunction(&queries)
    }
    self.queries = queries
  }

  /// A hint about a name of the expression that no value of the log has.
  package func hint(in log: LogReader) -> String? {
    queries.lazy.compactMap { $0.hint(in: log) }.first
  }
}

/// The parsed form of a condition on a session.
indirect enum SessionCondition: Sendable {
  /// A transition matches a query.
  case someTransition(query: Int)
  case firstTransition(query: Int)
  case lastTransition(query: Int)
  case number(SessionNumber, QueryRelation, Int)
  /// In nanoseconds.
  case duration(QueryRelation, Int128)
  case time(SessionTime, QueryRelation, Timestamp)
  case name(QueryRelation, JSONValue)
  /// A regular expression is found in the name.
  case nameMatch(pattern: String)
  case not(SessionCondition)
  case all([SessionCondition])
  case any([SessionCondition])
}

/// A number of a session.
enum SessionNumber: Sendable {
  case transitions
  /// How many transitions match a query.
  case matches(query: Int)
}

/// A time of a session.
enum SessionTime: Sendable {
  case first, last
}
