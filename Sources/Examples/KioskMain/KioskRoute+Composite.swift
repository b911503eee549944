import DRN

extension KioskRoute {
  var composite: Composite<KioskRoute>? {
    self == .today ? Composite(.dish(id: 2), overlay: .options) : nil
  }
}
