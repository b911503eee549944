import DRN
import DRNLog
import Testing

@Suite struct JSONLineWriterTests {
  private func text(_ writer: JSONLineWriter) -> String {
    String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test func `writes keys in the order they are given`() throws {
    let route: JSONValue = ["detail": ["id": "42"]]
    var line = JSONLineWriter()
    line.beginObject()
    line.member("session", "window\n1")
    line.member("seq", 7)
    line.key("time")
    line.time(nanosecondsSince1970: 0)
    line.member("changed", false)
    line.member("group", canonical: nil)
    line.member("route", canonical: route.canonicalBytes)
    line.member("overlay", route)
    line.array("routes") { array in
      array.canonical(route.canonicalBytes)
      array.value("home")
      array.null()
      array.beginArray()
      array.endArray()
    }
    line.object("state") { state in
      state.object("empty") { _ in }
      state.key("cursor")
      state.integer(UInt64.max)
    }
    line.endObject()
    line.endLine()
    #expect(
      text(line) == """
        {"session":"window\\n1","seq":7,"time":"1970-01-01T00:00:00.000000000Z","changed":false,\
        "group":null,"route":{"detail":{"id":"42"}},"overlay":{"detail":{"id":"42"}},\
        "routes":[{"detail":{"id":"42"}},"home",null,[]],\
        "state":{"empty":{},"cursor":18446744073709551615}}

        """)
    _ = try JSONValue(parsing: line.bytes)
  }

  @Test func `writes one line after the other`() {
    var line = JSONLineWriter(capacity: 0)
    for number in 1...2 {
      line.beginArray()
      line.integer(number)
      line.bool(true)
      line.string("")
      line.endArray()
      line.endLine()
    }
    #expect(text(line) == "[1,true,\"\"]\n[2,true,\"\"]\n")
  }

  @Test(arguments: [0, 1, 9, 10, 99, 100, -1, -10, Int64.max, Int64.min])
  func `writes integers as Swift does`(value: Int64) {
    var line = JSONLineWriter()
    line.integer(value)
    #expect(text(line) == String(value))
  }

  @Test func `a value without a key traps`() async {
    await #expect(processExitsWith: .failure) {
      var line = JSONLineWriter()
      line.beginObject()
      line.null()
    }
  }

  @Test func `a key in an array traps`() async {
    await #expect(processExitsWith: .failure) {
      var line = JSONLineWriter()
      line.beginArray()
      line.key("a")
    }
  }

  @Test func `the wrong end traps`() async {
    await #expect(processExitsWith: .failure) {
      var line = JSONLineWriter()
      line.beginArray()
      line.endObject()
    }
  }

  @Test func `a key without a value traps`() async {
    await #expect(processExitsWith: .failure) {
      var line = JSONLineWriter()
      line.beginObject()
      line.key("a")
      line.endObject()
    }
  }

  @Test func `a second value on a line traps`() async {
    await #expect(processExitsWith: .failure) {
      var line = JSONLineWriter()
      line.null()
      line.null()
    }
  }

  @Test func `an empty line traps`() async {
    await #expect(processExitsWith: .failure) {
      var line = JSONLineWriter()
      line.endLine()
    }
  }
}
