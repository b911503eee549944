extension Theme {
  /// The style sheet.
  ///
  /// Sizes are in the font's, which grows with the window. Whatever can be touched is at least 64 pixels wide and high.
  package var css: String {
    """
    window, .page { background: \(ground.css); color: \(ink.css); }
    window { font-family: "Cantarell", "Inter", "Nimbus Sans", "DejaVu Sans", sans-serif; font-size: 22px; }
    .narrow { font-size: 18px; }
    .wide { font-size: 26px; }
    label { color: \(ink.css); }

    button {
      background: \(control.css); color: \(ink.css); border: 2px solid \(edge.css); border-radius: 18px;
      min-width: 60px; min-height: 60px; padding: 0 20px; box-shadow: none; text-shadow: none;
      font-weight: bold; outline-width: 0;
    }
    button:hover { background: \(control.css); }
    button:active { background: \(control.mixed(with: ink, 0.12).css); }
    button:disabled { opacity: 0.35; }
    button:focus-visible, entry:focus-within, scale:focus-visible {
      box-shadow: 0 0 0 3px \(ground.css), 0 0 0 7px \(ink.css);
    }
    .main, .main:hover {
      background: \(accent.css); border-color: \(accent.css); min-height: 76px; padding: 0 32px;
    }
    .main:active { background: \(accent.mixed(with: ink, 0.15).css); }
    .main label { color: \(onAccent.css); }
    .chosen, .chosen:hover { background: \(accent.css); border-color: \(accent.css); }
    .chosen label { color: \(onAccent.css); }
    .plain, .plain:hover { background: transparent; border-color: transparent; }

    .bar { background: \(surface.css); padding: 10px 14px; }
    .bar.top { border-bottom: 1px solid \(edge.css); }
    .bar.bottom { border-top: 1px solid \(edge.css); }
    .brand { font-weight: bold; font-size: 120%; }
    .narrow .bar { padding: 8px; }
    .narrow .bar button { padding: 0 8px; }
    .drn-tabs button { border-color: transparent; background: transparent; margin: 0 4px; }
    .drn-tabs button:checked { background: \(accent.css); border-color: \(accent.css); }
    .drn-tabs button:checked label { color: \(onAccent.css); }

    .page { padding: 28px 32px; }
    .narrow .page { padding: 16px 12px; }
    .foot { background: \(surface.css); border-top: 1px solid \(edge.css); padding: 14px 32px; }
    .narrow .foot { padding: 10px 12px; }
    .narrow .foot button { padding: 0 10px; }
    .narrow .card button { padding: 0 4px; }
    .foot button { min-height: 72px; }
    .title { font-size: 180%; font-weight: bold; }
    .hero { font-size: 240%; font-weight: bold; }
    .narrow .hero { font-size: 190%; }
    .heading { font-size: 120%; font-weight: bold; margin-top: 20px; }
    .faint { color: \(faint.css); }
    .price { color: \(price.css); font-weight: bold; }
    .large { font-size: 150%; }
    .number { font-size: 450%; font-weight: bold; color: \(accent.css); }
    .narrow .number { font-size: 330%; }

    .card { background: \(surface.css); border-radius: 22px; padding: 18px; }
    .tile, .tile:hover {
      background: \(surface.css); border: 2px solid \(surface.mixed(with: edge, 0.45).css);
      border-radius: 22px; padding: 10px; font-weight: normal;
    }
    .tile:active { background: \(control.css); }
    .tile.chosen, .tile.chosen:hover { background: \(surface.css); border: 4px solid \(accent.css); padding: 8px; }
    .tile.chosen label { color: \(ink.css); }
    .tile.chosen .price { color: \(price.css); }
    .name { font-weight: bold; }
    .choice, .choice:hover { padding: 14px 20px; }
    .choice .hint { font-weight: normal; font-size: 85%; color: \(faint.css); }
    .choice.chosen .hint { color: \(onAccent.css); }
    .step { color: \(faint.css); }
    .step.now { color: \(accent.css); font-weight: bold; }
    .pad button { padding: 0; min-width: 60px; }

    entry {
      background: \(surface.css); color: \(ink.css); border: 2px solid \(edge.css); border-radius: 18px;
      min-height: 66px; padding: 0 20px; font-size: 130%; box-shadow: none; outline-width: 0;
      caret-color: \(accent.css);
    }
    entry placeholder { color: \(faint.css); opacity: 1; }
    entry selection { background: \(accent.css); color: \(onAccent.css); }
    paned > separator { background: \(surface.mixed(with: edge, 0.45).css); min-width: 1px; }
    scrollbar { background: transparent; border: none; }
    scrollbar slider { background: \(edge.css); min-width: 8px; min-height: 48px; border-radius: 6px; }
    undershoot, overshoot { background: none; border: none; }
    flowboxchild { padding: 0; background: none; }

    .drn-scrim { background: rgba(0, 0, 0, 0.55); }
    .drn-sheet, .drn-panel, .drn-dialog { background: \(surface.css); color: \(ink.css); }
    .drn-sheet { padding: 28px 32px; border-radius: 28px 28px 0 0; }
    .drn-panel { padding: 28px 32px; border-left: 1px solid \(edge.css); }
    .drn-dialog { padding: 32px; border-radius: 28px; margin: 16px; }
    .narrow .drn-sheet, .narrow .drn-panel, .narrow .drn-dialog { padding: 20px 16px; }
    .drn-title { font-size: 150%; font-weight: bold; }

    .notice {
      background: \(ink.css); border-radius: 18px; padding: 16px 24px; margin: 16px;
    }
    .notice label { color: \(ground.css); font-weight: bold; }
    .maintenance { background: \(surface.css); border-top: 4px solid \(accent.css); padding: 14px 20px; }
    .maintenance .line { font-family: monospace; font-size: 75%; }
    scale { min-height: 64px; }
    scale trough { background: \(control.css); min-height: 12px; border: 1px solid \(edge.css); border-radius: 6px; }
    scale highlight { background: \(accent.css); min-height: 12px; border: none; margin: 0; }
    scale slider {
      background: \(accent.css); border: none; min-width: 44px; min-height: 44px; margin: -17px; border-radius: 22px;
      box-shadow: none;
    }
    """
  }
}
