import DRN
import TestSupport

// Each page has another title; `home` has none, and `search` a blank one.

extension Page: TitledRoute {
  package var title: String {
    switch self {
    case .home: ""
    case .search: "  "
    case .post(let id): "Post \(id / 10)"
    default: "\(self)"
    }
  }
}

extension Page.Overlay: Titled {
  package var title: String { self == .coupon ? "" : "\(self)" }
}
