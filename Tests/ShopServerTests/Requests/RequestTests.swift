import Testing
import WebServing

@testable import ShopServer

@Suite struct RequestTests {
  @Test(arguments: [
    ("visitor=a", "a"), ("x=1; visitor=a; y=2", "a"), ("xvisitor=b", nil), ("visitor", nil),
    ("", nil),
    ("visitor=", ""), ("visitor=a=b", "a=b"), ("x=1;visitor=a", "a"), ("visitor=a; visitor=b", "a"),
  ])
  func `a cookie is found among others`(header: String, value: String?) {
    let request = Request(.get, "/", headers: ["cookie": header])
    #expect(request.cookie("visitor").map(String.init) == value)
  }

  @Test func `a target has a path and a query`() {
    let request = Request(.get, "/a/b?x=1?&y=2")
    #expect(request.path == "/a/b")
    #expect(request.query["x"] == "1?")
    #expect(Request(.get, "/").query.fields.isEmpty)
  }
}
