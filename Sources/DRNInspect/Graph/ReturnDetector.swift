import DRNLog

/// Detects returns to earlier screens within a stretch of visits.
///
/// It stores the last visit of each screen, not a list of visits.
struct ReturnDetector {
  /// How often two screens alternated (A B A B), and the visit count of the longest alternation.
  private(set) var pairs: [IndexPair: (count: Int, longest: Int)] = [:]

  /// The last visit of each screen, numbered across all stretches; no visit connects two stretches.
  private var lastVisit: [Int] = []
  private var returnedFrom: [Bool] = []
  private var visitCount = 0
  private var stretchStart = 0

  /// Screens of this stretch with no return to an earlier screen yet, in the order of their last
  /// visits. A second visit to a screen is a return from all screens visited since the last one.
  private var waiting: [(screen: Int, visit: Int)] = []

  // The newest two screens of the stretch, and for how many visits they have alternated.
  private var last: Int?
  private var beforeLast: Int?
  private var alternatingVisits = 0

  /// Begins a new stretch: returns are not counted across its start.
  mutating func startStretch() {
    stretchStart = visitCount
    waiting.removeAll(keepingCapacity: true)
    (last, beforeLast, alternatingVisits) = (nil, nil, 0)
  }

  /// Whether a visit to this screen was followed by a return to an earlier screen.
  func wasReturnedFrom(_ screen: Int) -> Bool {
    returnedFrom.indices.contains(screen) && returnedFrom[screen]
  }

  /// Adds a visit; returns whether it is a return to the screen from another one.
  mutating func visit(_ screen: Int) -> Bool {
    while lastVisit.count <= screen {
      lastVisit.append(-1)
      returnedFrom.append(false)
    }
    countAlternation(screen)
    let before = lastVisit[screen]
    let isAgain = before >= stretchStart
    if isAgain {
      while let between = waiting.last, between.visit > before {
        waiting.removeLast()
        returnedFrom[between.screen] = true
      }
      if waiting.last?.screen == screen { waiting.removeLast() }
    }
    if !returnedFrom[screen] { waiting.append((screen, visitCount)) }
    lastVisit[screen] = visitCount
    visitCount += 1
    return isAgain && before < visitCount - 2
  }

  private mutating func countAlternation(_ screen: Int) {
    guard let last, last != screen else {
      // Two routes of the same screen: not an alternation.
      (last, beforeLast, alternatingVisits) = (screen, nil, 1)
      return
    }
    alternatingVisits = beforeLast == screen ? alternatingVisits + 1 : 2
    (beforeLast, self.last) = (last, screen)
    guard alternatingVisits >= 4 else { return }
    let key = IndexPair(min(last, screen), max(last, screen))
    var pair = pairs[key] ?? (0, 0)
    if alternatingVisits == 4 { pair.count += 1 }
    pair.longest = max(pair.longest, alternatingVisits)
    pairs[key] = pair
  }
}
