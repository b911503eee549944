import Testing

/// The log that the README's pictures are of: a visit to a shop with a bug in it. Whoever pays twice
/// is charged twice.
enum ShopVisit {
  private static let commands = [
    ("00.000", #""session":"window-1","initial":"home""#),
    ("01.412", #""go":{"search":{"query":"lamp"}}"#),
    ("02.130", #""showOverlay":"filter""#),
    ("04.868", #""hideOverlay":{}"#),
    ("06.009", #""go":{"detail":{"id":"lamp-42"}},"cause":"link""#),
    ("07.761", #""go":"favorites""#),
    (
      "09.203",
      #""compose":{"route":{"favoriteItem":{"id":5}},"overlay":{"itemSettings":{"itemId":5}}}"#
    ),
    ("11.377", #""hideOverlay":{}"#),
    ("12.040", #""mark":"before checkout""#),
    (
      "13.918",
      #""transaction":{"name":"checkout","steps":[{"go":"checkout"},{"showOverlay":"confirmPurchase"},{"note":{"label":"paid","payload":{"cents":4900}}}]}"#
    ),
    ("15.233", #""goBack":1"#),
    ("15.987", #""rewind":11"#),
    ("17.600", #""note":{"label":"paid","payload":{"cents":4900}}"#),
    ("18.244", #""hideAllOverlays":{}"#),
    ("19.515", #""replace":{"orderConfirmed":{"number":1001}}"#),
  ]

  static func record() throws {
    let lines = commands.map { second, command in
      #"{"time":"2026-11-21T10:15:\#(second)Z",\#(command)}"# + "\n"
    }
    try Sample.record(lines.joined(), to: "shop.mdb")
  }
}
