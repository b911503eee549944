package enum Delivery: String, Codable, Sendable, CaseIterable {
  case home, work, pickup
}

package enum Payment: String, Codable, Sendable, CaseIterable {
  case card, invoice, cash
}

extension Shop {
  package func choose(_ delivery: Delivery) { change("delivery") { $0.delivery = delivery } }

  package func choose(_ payment: Payment) { change("payment") { $0.payment = payment } }
}
