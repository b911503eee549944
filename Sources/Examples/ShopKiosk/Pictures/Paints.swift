#if Gtk
  import Shop

  /// The colors of one picture.
  struct Paints {
    /// What the thing is made of.
    let body: Tint
    /// The same in the shadow, and in the light.
    let shade: Tint
    let shine: Tint
    /// Legs, poles, brackets.
    let metal: Tint
    /// What lies around it: the wall and the floor.
    let wall: Tint
    let glow = Tint(0xffd98a)

    init(_ category: Category, _ color: ProductColor, _ theme: Theme) {
      let natural =
        switch category {
        case .lamps: Tint(0xd9a866)
        case .chairs: Tint(0xb98252)
        case .tables: Tint(0xa8764a)
        case .rugs: Tint(0xb9695a)
        case .shelves: Tint(0xc29a6b)
        }
      body =
        switch color {
        case .natural: natural
        case .black: Tint(theme.isDark ? 0x4d5356 : 0x33363a)
        case .white: Tint(0xf1ece2)
        case .green: Tint(0x5f8a6c)
        }
      shade = body.mixed(with: Tint(0x1c140c), 0.3)
      shine = body.mixed(with: Tint(0xffffff), 0.35)
      metal = theme.isDark ? Tint(0xa9b0b3) : Tint(0x4a4641)
      wall = theme.control.mixed(with: natural, theme.isDark ? 0.16 : 0.22)
    }
  }
#endif
