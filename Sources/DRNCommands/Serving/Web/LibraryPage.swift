import DRN
import DRNLog
import WebServing

/// The page that lists the logs that are served.
enum LibraryPage {
  static func response(_ items: [LogLibrary.Item]) -> Response {
    let rows = items.map { item in
      let title = MarkupText.escaping(DisplayText.escaping(item.title))
      var cells = ["<a href=\"\(LogSite.address(of: item.name))\">\(title)</a>"]
      if let entry = item.entry {
        let contents = entry.contents
        let time = contents?.lastTime.map { ("", $0) } ?? ("written ", entry.modifiedAt)
        cells += [
          entry.kind.rawValue, Quantity.bytes(entry.byteCount),
          contents.map { counted($0.sessions, "session") } ?? "",
          time.0 + minute(time.1),
          MarkupText.escaping(DisplayText.escaping(contents?.reason ?? "")),
        ]
      }
      return "<tr><td>\(cells.joined(separator: "</td><td>"))</td></tr>"
    }
    let head = ["log", "kind", "size", "sessions", "last transition", "reason"].map {
      "<th scope=\"col\">\($0)</th>"
    }.joined()
    // As long as there is nothing to read, the page looks by itself.
    let again = items.isEmpty ? "<meta http-equiv=\"refresh\" content=\"2\">" : ""
    let table =
      items.isEmpty
      ? "<p>There is no log yet: this page shows those that are added to the folder.</p>"
      : "<div class=\"card\"><table class=\"library\"><thead><tr>\(head)</tr></thead><tbody>\(rows.joined())</tbody></table></div>"
    let html = """
      <!doctype html><html lang="en"><head><meta charset="utf-8">\
      <meta name="viewport" content="width=device-width, initial-scale=1">\
      <meta name="color-scheme" content="light dark"><title>Logs</title>\(again)\
      <style>\(ReportPage.style)</style></head><body><header><h1>Logs</h1></header><main>\(table)</main></body></html>
      """
    return Response(
      Array(html.utf8), type: "text/html; charset=utf-8",
      policy: "default-src 'none'; style-src \(ReportPage.styleSource); base-uri 'none'; "
        + "form-action 'none'; frame-ancestors 'none'")
  }

  /// A time to the minute.
  private static func minute(_ time: Timestamp) -> String {
    RFC3339.string(nanosecondsSince1970: time.nanosecondsSince1970).prefix(16)
      .replacing("T", with: " ") + " UTC"
  }
}
