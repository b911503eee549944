#if Gtk
  import GtkWidgets
  import Shop

  extension ShopScreens {
    func overlay(_ overlay: ShopOverlay) -> Widget {
      switch overlay {
      case .filter: filter()
      case .itemSettings(let id): options(of: id)
      case .confirmPurchase: confirmPurchase()
      case .confirmSignOut: confirmSignOut()
      case .stillThere: stillThere()
      }
    }
  }
#endif
