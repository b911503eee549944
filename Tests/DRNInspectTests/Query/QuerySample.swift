import DRN
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog
@testable import DRNLogTests

/// A short session in which every name of the language means something.
enum QuerySample {
  static let events: [(second: String, rest: String)] = [
    (
      "00",
      #""kind":"started","route":"home","tab":"feed","flow":"visitor","settings":{"historyLimit":64,"window":"main","appVersion":"1.2","schema":null}"#
    ),
    ("01", #""kind":"went","cause":"link","route":{"detail":{"id":"42"}}"#),
    ("04", #""kind":"overlayShown","overlay":"filter""#),
    (
      "04.25",
      #""kind":"noted","label":"tap","payload":{"x":1.50,"big":12345678901234567890,"list":[1,"two",null]}"#
    ),
    ("04.5", #""kind":"overlayHidden""#),
    ("09", #""kind":"went","route":{"detail":{"id":"7","count":3}}"#),
    (
      "10",
      #""kind":"composed","route":{"favoriteItem":{"_0":5}},"overlay":{"itemSettings":{"itemId":5}}"#
    ),
    ("09.5", #""kind":"rootOverlayShown","overlay":"update""#),
    ("12", #""kind":"overlayHidden""#),
    ("13", #""kind":"wentBack","group":{"name":"checkout","first":9,"count":2},"count":1"#),
    (
      "13",
      #""kind":"went","group":{"name":"checkout","first":9,"count":2},"route":{"search":{"text":"größe"}},"meta":{"animation":"slide"}"#
    ),
    ("14", #""kind":"refused","route":"secret","label":"went","reason":"Members only.""#),
    ("15", #""kind":"reset","routes":["home","cart"],"overlays":[null,"sheet"]"#),
    ("16", #""kind":"marked","target":3,"label":"end""#),
    ("17", #""kind":"rewound","cause":"travel","target":1"#),
  ]

  static var lines: [String] {
    events.enumerated().map { seq, event in
      var rest = event.rest
      if !rest.contains("\"cause\"") { rest = "\"cause\":\"user\"," + rest }
      if !rest.contains("\"group\"") { rest = "\"group\":null," + rest }
      return
        #"{"session":"shop","seq":\#(seq),"time":"2026-11-21T10:00:\#(event.second)Z",\#(rest)}"#
    }
  }

  static func session() throws -> LogSession {
    let path = try temporaryPath("sample.mdb")
    try withLog(path) { log in
      var importer = LogImporter(into: log)
      for line in lines { try importer.add(Array(line.utf8)) }
      try importer.finish()
    }
    return try LogReader(path: path).latestSession()
  }
}

extension LogSession {
  /// The positions that an expression is true of.
  func seqs(where expression: String) throws -> [Int] {
    var seqs: [Int] = []
    try forEachMatch(of: PositionQuery(expression), in: 0...Int.max) {
      seqs.append($0.record.seq)
      return true
    }
    return seqs
  }
}
