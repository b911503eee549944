extension App {
  func fill(_ count: Int) {}
}
