import DRN
import TestSupport

@testable import DRNInspect
@testable import DRNLog
@testable import DRNLogTests

extension LogSession {
  func naivePositions() throws -> [NaivePosition] {
    var (positions, previous) = ([NaivePosition](), nil as Timestamp?)
    let line = TransitionLine(self)
    try forEachPosition(in: 0...Int.max) { position in
      let record = position.record
      positions.append(
        NaivePosition(
          seq: record.seq,
          line: try JSONValue(parsing: line.bytes(record, state: position.state)),
          gap: previous.map {
            Int(record.time.nanosecondsSince1970 - $0.nanosecondsSince1970)
          }))
      previous = record.time
      return true
    }
    return positions
  }
}

/// A session as far as conditions ask: its name, and all of its positions.
struct WalkedSession {
  let name: String
  let positions: [NaivePosition]
  /// In nanoseconds since 1970.
  let (firstTime, lastTime): (Int, Int)
}

/// A condition on a session, its text, and what it says, as simple as can be.
indirect enum NaiveSessionQuery {
  case visited([JSONValue])
  case began(JSONValue)
  case ended(JSONValue)
  case any(NaiveQuery)
  case all(NaiveQuery)
  case first(NaiveQuery)
  case last(NaiveQuery)
  case count(NaiveQuery, String, Int)
  case transitions(String, Int)
  case duration(String, Int)
  case time(isLast: Bool, String, Int)
  case name(String, String)
  case not(NaiveSessionQuery)
  case and([NaiveSessionQuery])
  case or([NaiveSessionQuery])

  func holds(_ session: WalkedSession) -> Bool {
    let positions = session.positions
    func isAt(_ route: JSONValue, _ position: NaivePosition) -> Bool {
      NaiveQuery.compare(
        .path(.init(prefix: "state", name: "currentRoute", steps: [])), "==", .json(route)
      ).holds(position)
    }
    switch self {
    case .visited(let routes):
      return positions.contains { position in routes.contains { isAt($0, position) } }
    case .began(let route): return isAt(route, positions[0])
    case .ended(let route): return isAt(route, positions[positions.count - 1])
    case .any(let query): return positions.contains { query.holds($0) }
    case .all(let query): return positions.allSatisfy { query.holds($0) }
    case .first(let query): return query.holds(positions[0])
    case .last(let query): return query.holds(positions[positions.count - 1])
    case .count(let query, let relation, let value):
      return Self.holds(positions.count { query.holds($0) }, relation, value)
    case .transitions(let relation, let value):
      return Self.holds(positions.count, relation, value)
    case .duration(let relation, let value):
      return Self.holds(session.lastTime - session.firstTime, relation, value)
    case .time(let isLast, let relation, let value):
      return Self.holds(isLast ? session.lastTime : session.firstTime, relation, value)
    case .name(let relation, let text):
      return switch relation {
      case "==": session.name == text
      case "!=": session.name != text
      case "contains": session.name.contains(text)
      default: session.name.hasPrefix(text)
      }
    case .not(let query): return !query.holds(session)
    case .and(let queries): return queries.allSatisfy { $0.holds(session) }
    case .or(let queries): return queries.contains { $0.holds(session) }
    }
  }

  private static func holds(_ left: Int, _ relation: String, _ right: Int) -> Bool {
    switch relation {
    case "==": left == right
    case "!=": left != right
    case "<": left < right
    case "<=": left <= right
    case ">": left > right
    default: left >= right
    }
  }

  /// The condition in the language.
  func text(_ random: inout SplitMix64) -> String {
    switch self {
    case .visited(let routes):
      return routes.count == 1
        ? "visited(\(routes[0].canonicalText))"
        : "visited(\(JSONValue.array(routes).canonicalText))"
    case .began(let route): return "began(\(route.canonicalText))"
    case .ended(let route): return "ended( \(route.canonicalText) )"
    case .any(let query): return "any(\(query.text(&random)))"
    case .all(let query): return "all(\(query.text(&random)))"
    case .first(let query): return "first(\(query.text(&random)))"
    case .last(let query): return "last(\(query.text(&random)))"
    case .count(let query, let relation, let value):
      return "count(\(query.text(&random))) \(relation) \(value)"
    case .transitions(let relation, let value): return "transitions \(relation) \(value)"
    case .duration(let relation, let value): return "duration \(relation) \(value)ns"
    case .time(let isLast, let relation, let value):
      let time = RFC3339.string(nanosecondsSince1970: Int64(value))
      return "\(isLast ? "lastTime" : "firstTime") \(relation) \"\(time)\""
    case .name("prefix", let text): return "session matches \"^\(text)\""
    case .name(let relation, let text): return "session \(relation) \"\(text)\""
    case .not(let query): return "\(random.pick(["not ", "!"]))(\(query.text(&random)))"
    case .and(let queries): return join(queries, random.pick([" and ", "&&"]), &random)
    case .or(let queries): return join(queries, random.pick([" or ", " || "]), &random)
    }
  }

  private func join(
    _ queries: [NaiveSessionQuery], _ word: String, _ random: inout SplitMix64
  ) -> String {
    let texts = queries.map { query in
      switch query {
      case .and, .or: "(\(query.text(&random)))"
      default: query.text(&random)
      }
    }
    return texts.joined(separator: word)
  }
}

/// Makes up conditions on some sessions, most of which are true of one of them and not of another.
struct SessionQueryGenerator {
  private var queries: QueryGenerator
  private let sessions: [WalkedSession]

  init(_ seed: Seed, _ sessions: [WalkedSession]) {
    (queries, self.sessions) = (QueryGenerator(seed), sessions)
  }

  var random: SplitMix64 {
    get { queries.random }
    set { queries.random = newValue }
  }

  mutating func query(depth: Int = 2) -> NaiveSessionQuery {
    switch random.number(below: depth > 0 ? 17 : 13) {
    case 0, 1: return .visited((0..<1 + random.number(below: 2)).map { _ in route() })
    case 2: return .began(route())
    case 3: return .ended(route())
    case 4: return .any(queries.query())
    case 5: return .all(queries.query())
    case 6: return .first(queries.query())
    case 7: return .last(queries.query())
    case 8: return .count(queries.query(), relation(), random.number(below: 60))
    case 9: return .transitions(relation(), session().positions.count)
    case 10:
      let session = session()
      return .duration(relation(), session.lastTime - session.firstTime)
    case 11:
      let (session, isLast) = (session(), random.chance(50))
      return .time(isLast: isLast, relation(), isLast ? session.lastTime : session.firstTime)
    case 12:
      let name = session().name
      let relation = random.pick(["==", "!=", "contains", "prefix"])
      return .name(relation, relation.count > 2 ? String(name.prefix(3)) : name)
    case 13: return .not(query(depth: depth - 1))
    case 14, 15: return .and(some(depth: depth - 1))
    default: return .or(some(depth: depth - 1))
    }
  }

  private mutating func some(depth: Int) -> [NaiveSessionQuery] {
    (0..<2 + random.number(below: 2)).map { _ in query(depth: depth) }
  }

  private mutating func session() -> WalkedSession { random.pick(sessions) }

  private mutating func relation() -> String {
    random.pick(["==", "!=", "<", "<=", ">", ">="])
  }

  /// A route at which a session was, or the name of its case.
  private mutating func route() -> JSONValue {
    let position = random.pick(session().positions)
    let route = position.line["state"]?["currentRoute"] ?? .null
    guard case .object(let object) = route, let name = object.members.first?.key else {
      return route
    }
    return .string(name)
  }
}
