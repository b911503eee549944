/// Two indices, such as those of the screens that a way leaves and leads to.
struct IndexPair: Hashable {
  var first: Int
  var second: Int

  init(_ first: Int, _ second: Int) { (self.first, self.second) = (first, second) }
}
