import DRN
import Testing

@testable import DRNLog

@Suite struct JSONCaseTests {
  private let detail: JSONValue = ["detail": ["id": 42, "_1": "x"]]

  private func changed(_ change: (inout JSONValue) -> Void) -> JSONValue {
    var json = detail
    change(&json)
    return json
  }

  @Test func `a case has a name and parameters`() {
    #expect(detail.caseName == "detail")
    #expect(detail.caseParameters?["id"] == 42)
    for other in ["home", ["a": 1], ["a": [:], "b": [:]], [:], [1]] as [JSONValue] {
      #expect(other.caseName == nil)
    }
  }

  @Test func `cases and parameters are renamed, added, removed and replaced`() {
    #expect(
      changed { $0.renameCase("detail", to: "product") } == ["product": ["id": 42, "_1": "x"]])
    #expect(
      changed { $0.renameParameter("_1", to: "note", ofCase: "detail") }
        == ["detail": ["id": 42, "note": "x"]])
    #expect(
      changed { $0.addParameter("currency", "EUR", toCase: "detail") }
        == ["detail": ["id": 42, "_1": "x", "currency": "EUR"]])
    #expect(changed { $0.addParameter("id", 1, toCase: "detail") } == detail)
    #expect(changed { $0.removeParameter("_1", ofCase: "detail") } == ["detail": ["id": 42]])
    #expect(changed { $0.replaceCase("detail", with: ["home": [:]]) } == ["home": [:]])
    #expect(changed { $0.updateCase("detail") { $0["id"] = "42" } }["detail"]?["id"] == "42")
    var tab: JSONValue = "shop"
    tab.replace("shop", with: "store")
    #expect(tab == "store")
  }

  @Test func `a parameter moves into an object and out of one`() {
    let nested: JSONValue = ["detail": ["item": ["id": 42], "_1": "x"]]
    #expect(
      changed { $0.moveParameter(["id"], to: ["item", "id"], ofCase: "detail") } == nested)
    var json = nested
    json.moveParameter(["item", "id"], to: ["id"], ofCase: "detail")
    #expect(json == ["detail": ["id": 42, "item": [:], "_1": "x"]])
    // Into a string nothing can be moved, and nothing is lost.
    #expect(changed { $0.moveParameter(["id"], to: ["_1", "id"], ofCase: "detail") } == detail)
  }

  @Test(
    arguments: ["detail", ["other": ["id": 1]], ["detail": 1], ["detail": [:], "x": [:]], nil]
      as [JSONValue])
  func `what is not of the case is left alone`(json: JSONValue) {
    var changed = json
    changed.renameCase("detail", to: "product")
    changed.addParameter("a", 1, toCase: "detail")
    changed.removeParameter("id", ofCase: "detail")
    changed.renameParameter("id", to: "key", ofCase: "detail")
    changed.replaceCase("detail", with: 1)
    if json["detail"] != [:] || json["x"] != nil { #expect(changed == json) }
  }
}
