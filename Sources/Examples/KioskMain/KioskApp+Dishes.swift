import DRN

extension KioskApp {
  func addDishes() {
    touches["dish"] = { [navigation] text in
      guard let id = Int(text), dishes[id] != nil else { return }
      navigation.go(.dish(id: id))
    }
    touches["today"] = { [navigation] _ in navigation.go(.today) }
    touches["options"] = { [navigation] _ in
      if case .dish = navigation.currentRoute { navigation.showOverlay(.options) }
    }
    touches["close"] = { [navigation] _ in navigation.hideOverlay() }
    for size in Size.allCases {
      touches[size.rawValue] = { [navigation] _ in
        guard case .dish(let id) = navigation.currentRoute else { return }
        navigation.go(.order(dish: id, size: size))
      }
    }
  }
}
