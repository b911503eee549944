import DRNLog

extension WalkedGraph {
  /// Sets the flags for dead ends, screens never returned to, and points of no return.
  mutating func setFlags(returnedFrom: [Bool]) {
    var (onward, out, into) = (
      Array(repeating: 0, count: screens.count), Array(repeating: 0, count: screens.count),
      Array(repeating: 0, count: screens.count)
    )
    for way in ways where way.from != way.to {
      out[way.from] += way.count
      into[way.to] += way.count
      for moves in way.moves where !moves.move.isBackward { onward[way.from] += moves.count }
    }
    for index in screens.indices {
      let isLeft = out[index] > 0
      screens[index].isDeadEnd =
        onward[index] == 0 && (isLeft || screens[index].sessionsEnded == 0)
      screens[index].isNeverReturnedTo = isLeft && screens[index].returns == 0
      screens[index].isPointOfNoReturn =
        screens[index].isNeverReturnedTo && into[index] > 0 && !returnedFrom[index]
    }
  }
}
