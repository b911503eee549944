import DRN
import DRNInspect
import DRNLog

/// A whole session for a strip: for each pixel the screen and whether there is an overlay, as of the pixel's first
/// transition, however many it stands for.
struct SessionOverview {
  private let session: LogSession
  private let head: Int
  private let width: Int

  init(_ session: LogSession, head: Int, width: Int) {
    (self.session, self.head) = (session, head)
    self.width = min(width, head + 1 - session.firstSeq)
  }

  /// - Parameter signs: What has been counted so far.
  func json(_ signs: SignCounts) throws -> [UInt8] {
    let (first, count) = (session.firstSeq, head + 1 - session.firstSeq)
    var (names, numbers) = ([String](), [UInt32: Int]())
    var (screens, overlays) = ([Int](), [Int]())
    for pixel in 0..<width {
      let state = try session.position(first + pixel * count / width).state
      let route = state.currentRoute.number
      if numbers[route] == nil {
        let json = try JSONValue(parsing: session.json(of: .route, route))
        numbers[route] = names.count
        names.append(DisplayText.shortening(RouteName.caseName(of: json), to: 200))
      }
      screens.append(numbers[route] ?? 0)
      overlays.append(state.overlays.isEmpty && state.rootOverlays.isEmpty ? 0 : 1)
    }
    return JSONLineWriter.object { line in
      line.member("first", first)
      line.member("head", head)
      line.member("names", .array(names.map { .string($0) }))
      line.member("screens", .array(screens.map { .integer($0) }))
      line.member("overlays", .array(overlays.map { .integer($0) }))
      for sign in SignCounts.Sign.allCases {
        let counts = (0..<width).map { pixel -> JSONValue in
          let begin = first + pixel * count / width
          return .integer(signs.count(of: sign, in: begin..<first + (pixel + 1) * count / width))
        }
        line.member("\(sign)", .array(counts))
      }
      line.member("isCounted", signs.next > head)
    }
  }
}

/// How many transitions of some kinds there are in each part of a session: for a strip, which needs it for its pixels
/// and not for each transition.
struct SignCounts: Sendable {
  enum Sign: Int, CaseIterable {
    case rewinds, troubles, notes
  }

  private let first: Int
  /// The first position that is not counted yet.
  private(set) var next: Int
  /// The number of transitions of each part, a power of two.
  private var span = 1
  private var counts: [[UInt32]] = Array(repeating: [], count: Sign.allCases.count)

  /// More parts than a strip has pixels.
  private static let partLimit = 8_192

  init(from first: Int) { (self.first, next) = (first, first) }

  /// The counts after more transitions.
  func counting(_ session: LogSession, through last: Int) throws -> SignCounts {
    guard next <= last else { return self }
    var (copy, troubles) = (self, TroubleLabels(session))
    try session.forEachRecord(in: next...last) { record, _ in
      switch record.kind {
      case .rewound: copy.add(.rewinds, at: record.seq)
      case .refused: copy.add(.troubles, at: record.seq)
      case .noted:
        copy.add(try troubles.contain(record.label) ? .troubles : .notes, at: record.seq)
      default: break
      }
      return true
    }
    copy.next = last + 1
    return copy
  }

  /// The same counts, without the transitions up to `last`.
  func givingUp(at last: Int) -> SignCounts {
    var copy = self
    copy.next = last + 1
    return copy
  }

  private mutating func add(_ sign: Sign, at seq: Int) {
    while (seq - first) / span >= Self.partLimit { mergePairs() }
    let part = (seq - first) / span
    let missing = part + 1 - counts[sign.rawValue].count
    if missing > 0 { counts[sign.rawValue] += Array(repeating: 0, count: missing) }
    counts[sign.rawValue][part] += 1
  }

  private mutating func mergePairs() {
    span *= 2
    counts = counts.map { parts in
      stride(from: 0, to: parts.count, by: 2).map {
        parts[$0..<min($0 + 2, parts.count)].reduce(0, +)
      }
    }
  }

  /// How many there are in the parts that begin in a range of positions, or in the one that has all of it.
  func count(of sign: Sign, in range: Range<Int>) -> Int {
    let parts = counts[sign.rawValue]
    let begin = (range.lowerBound - first) / span
    let end = max((range.upperBound - first) / span, begin + 1)
    guard begin < parts.count else { return 0 }
    return parts[begin..<min(end, parts.count)].reduce(0) { $0 + Int($1) }
  }
}
