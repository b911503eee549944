extension Visitors {
  func fill(_ count: Int, _ crowd: Int) {}
  func settle() {}
}
