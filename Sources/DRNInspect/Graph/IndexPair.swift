import DRNLog

/// Two indices, such as those of the two screens of a way.
struct IndexPair: Hashable {
  var first: Int
  var second: Int

  init(_ first: Int, _ second: Int) { (self.first, self.second) = (first, second) }
}
