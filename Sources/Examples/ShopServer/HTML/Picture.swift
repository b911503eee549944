import Shop

/// A drawing of a category.
struct Picture {
  private let shape: HTML

  init(_ category: Category) {
    shape =
      switch category {
      case .lamps: "<path d=\"M38 26h24l10 28H28zM50 54v34M36 90h28\"/>"
      case .chairs: "<path d=\"M34 16v44h32M66 60v30M34 60v30M34 44h28\"/>"
      case .tables: "<path d=\"M16 42h68M26 42v46M74 42v46\"/>"
      case .rugs:
        "<path d=\"M18 36h64v34H18zM27 36v34M73 36v34M12 42h6M12 53h6M12 64h6M82 42h6M82 53h6M82 64h6\"/>"
      case .shelves: "<path d=\"M26 14v74M74 14v74M26 24h48M26 46h48M26 68h48\"/>"
      }
  }

  var html: HTML {
    "<svg class=\"picture\" viewBox=\"0 0 100 100\" aria-hidden=\"true\">\(shape)</svg>"
  }
}
