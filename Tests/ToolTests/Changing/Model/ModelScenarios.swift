/// What scenarios for the model are written with.
protocol ModelScenarios {}

extension ModelScenarios {
  var start: String { #"{"session":"w","initial":"home"}"# }
  var limited: String { #"{"session":"w","initial":"home","historyLimit":2}"# }
  var inFeed: String { #"{"session":"w","initial":"home","tab":"feed"}"# }
  var undo: String { #"{"undo":{}}"# }
  var redo: String { #"{"redo":{}}"# }
  var fence: String { #"{"fence":{}}"# }
  var group: String {
    #"{"transaction":{"name":"g","steps":[{"go":"b"},{"pushOverlay":"s"}]}}"#
  }

  /// The model after these lines.
  func run(_ lines: String...) throws -> NaiveModel { try run(lines) }

  func run(_ lines: [String]) throws -> NaiveModel {
    var model = NaiveModel()
    for line in lines { _ = try model.apply(ModelJSON(parsing: line)) }
    return model
  }

  /// The state at the head, as the command line shows it.
  func shown(_ model: NaiveModel) -> String {
    model.stateJSON(at: model.head)
  }

  /// The state that a scenario expects, as the command line would show it.
  func state(
    _ route: ModelJSON, overlays: ModelJSON = [], root: ModelJSON = [], origin: ModelJSON = .null,
    in entries: ModelJSON, at cursor: Int, tab: ModelJSON = .null, flow: ModelJSON = .null
  ) -> String {
    #"{"currentRoute":\#(route.text),"overlays":\#(overlays.text),"rootOverlays":\#(root.text),"#
      + #""origin":\#(origin.text),"entries":\#(entries.text),"cursor":\#(cursor),"#
      + #""tab":\#(tab.text),"flow":\#(flow.text)}"#
  }
}
