/// The visits of a stretch of walking, as far as they say who came back to where.
///
/// It remembers for each screen when it was visited last, and no list of visits.
struct Trail {
  /// How often two screens were walked A B A B, and how many visits the longest of these had.
  private(set) var pairs: [IndexPair: (count: Int, longest: Int)] = [:]

  /// When each screen was visited last, counted over all stretches; none of them goes on in the next.
  private var lastVisit: [Int] = []
  private var comeBackFrom: [Bool] = []
  private var visitCount = 0
  private var stretchStart = 0

  /// Screens of this stretch that nobody has come back from yet, and when they were visited last,
  /// in this order: whoever comes to a screen again has come back from those after its last visit.
  private var waiting: [(screen: Int, visit: Int)] = []

  // The newest screens of the stretch, and for how many visits two of them took turns.
  private var last: Int?
  private var beforeLast: Int?
  private var turns = 0

  /// Begins anew: nothing that was walked before is come back to.
  mutating func startStretch() {
    stretchStart = visitCount
    waiting.removeAll(keepingCapacity: true)
    (last, beforeLast, turns) = (nil, nil, 0)
  }

  /// Whether anybody came from a screen to one that they had seen before it.
  func isComeBackFrom(_ screen: Int) -> Bool {
    comeBackFrom.indices.contains(screen) && comeBackFrom[screen]
  }

  /// Goes to a screen, and says whether somebody came back to it: from another one.
  mutating func visit(_ screen: Int) -> Bool {
    while lastVisit.count <= screen {
      lastVisit.append(-1)
      comeBackFrom.append(false)
    }
    takeTurn(screen)
    let before = lastVisit[screen]
    let isAgain = before >= stretchStart
    if isAgain {
      while let between = waiting.last, between.visit > before {
        waiting.removeLast()
        comeBackFrom[between.screen] = true
      }
      if waiting.last?.screen == screen { waiting.removeLast() }
    }
    if !comeBackFrom[screen] { waiting.append((screen, visitCount)) }
    lastVisit[screen] = visitCount
    visitCount += 1
    return isAgain && before < visitCount - 2
  }

  private mutating func takeTurn(_ screen: Int) {
    guard let last, last != screen else {
      // One screen of several routes: nobody has gone to and fro.
      (last, beforeLast, turns) = (screen, nil, 1)
      return
    }
    turns = beforeLast == screen ? turns + 1 : 2
    (beforeLast, self.last) = (last, screen)
    guard turns >= 4 else { return }
    let key = IndexPair(min(last, screen), max(last, screen))
    var pair = pairs[key] ?? (0, 0)
    if turns == 4 { pair.count += 1 }
    pair.longest = max(pair.longest, turns)
    pairs[key] = pair
  }
}
