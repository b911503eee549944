#if Fleet
  import DRNInspect

  /// Which fields of an expression are which columns of the store.
  enum StoredFields {
    /// Texts: the canonical JSON of a value.
    static let texts: [(column: String, source: QuerySymbol)] = [
      ("cause", .cause), ("event_route", .eventRoute), ("event_overlay", .eventOverlay),
      ("event_tab", .eventTab), ("event_flow", .eventFlow), ("label", .label), ("reason", .reason),
      ("group_name", .groupName), ("settings_window", .window), ("settings_version", .appVersion),
      ("settings_schema", .schema), ("state_route", .currentRoute), ("state_origin", .origin),
      ("state_overlay", .activeOverlay), ("state_tab", .stateTab), ("state_flow", .stateFlow),
    ]

    /// Texts that are mostly different.
    static let plainTexts: [(column: String, source: QuerySymbol)] = [
      ("payload", .payload), ("meta", .meta),
    ]

    static let lists: [(column: String, source: QueryList)] = [
      ("event_routes", .eventRoutes), ("event_overlays", .eventOverlays),
      ("event_tabs", .eventTabs), ("state_overlays", .stateOverlays),
      ("state_root_overlays", .rootOverlays),
    ]

    /// Numbers that some transitions have.
    static let numbers: [(column: String, source: QueryNumber)] = [
      ("count", .count), ("target", .target), ("group_first", .groupFirst),
      ("group_count", .groupCount), ("settings_limit", .historyLimit),
    ]

    /// Numbers that every transition has.
    static let counts: [(column: String, source: QueryNumber)] = [
      ("state_cursor", .cursor), ("state_entries", .listCount(.entries)),
    ]

    /// What a transition has that names no cause.
    static let userCause = Array("\"user\"".utf8)

    /// A field's value as a text: its JSON, or the name of the kind; empty for none.
    static func expression(_ symbol: QuerySymbol) -> String? {
      switch symbol {
      case .kind: "kind"
      case .cause: "cause"
      case .label: "label"
      case .payload: "payload"
      case .reason: "reason"
      case .meta: "meta"
      case .groupName: "group_name"
      case .window: "settings_window"
      case .appVersion: "settings_version"
      case .schema: "settings_schema"
      case .eventRoute: "event_route"
      case .eventOverlay: "event_overlay"
      case .eventTab: "event_tab"
      case .eventFlow: "event_flow"
      case .currentRoute: "state_route"
      case .origin: "state_origin"
      case .activeOverlay: "state_overlay"
      case .stateTab: "state_tab"
      case .stateFlow: "state_flow"
      case .route: "if(event_route != '', event_route, state_route)"
      case .overlay: "if(event_overlay != '', event_overlay, state_overlay)"
      case .tab: "if(event_tab != '', event_tab, state_tab)"
      case .flow: "if(event_flow != '', event_flow, state_flow)"
      // Indices of ClickHouse begin with 1, and with -1 from the end; there is an empty text behind both.
      case .element(let list, let index):
        expression(list).map { "\($0)[\(index < 0 ? "\(index)" : "\(index + 1)")]" }
      }
    }

    /// A list of such texts; `nil` if it is not kept.
    static func expression(_ list: QueryList) -> String? {
      switch list {
      case .eventRoutes: "event_routes"
      case .eventOverlays: "event_overlays"
      case .eventTabs: "event_tabs"
      case .stateOverlays: "state_overlays"
      case .rootOverlays: "state_root_overlays"
      case .overlays: "if(notEmpty(event_overlays), event_overlays, state_overlays)"
      case .entries: nil
      }
    }

    /// Whether a transition without values has no list at all.
    static func isOfEvent(_ list: QueryList) -> Bool {
      switch list {
      case .eventRoutes, .eventOverlays, .eventTabs: true
      case .stateOverlays, .rootOverlays, .overlays, .entries: false
      }
    }

    /// A number of the type `Nullable(Int64)` or `Int64`.
    static func expression(_ number: QueryNumber) -> String {
      switch number {
      case .seq: "toInt64(seq)"
      case .count: "count"
      case .target: "target"
      case .cursor: "toInt64(state_cursor)"
      case .groupFirst: "group_first"
      case .groupCount: "group_count"
      case .historyLimit: "settings_limit"
      case .listCount(.entries): "toInt64(state_entries)"
      case .listCount(let list):
        if let texts = expression(list) {
          isOfEvent(list)
            ? "if(empty(\(texts)), NULL, toInt64(length(\(texts))))" : "toInt64(length(\(texts)))"
        } else {
          "NULL"
        }
      }
    }
  }
#endif
