#if Fleet
  import DRN
  import DRNCollector
  import DRNLog
  import WebServing

  /// The logs of a fleet's archive, a hundred to a page, in the order of their identities.
  struct FleetLogsPage {
    private let archive: FleetArchive
    private let query: FormFields

    init(_ archive: FleetArchive, _ query: FormFields) {
      (self.archive, self.query) = (archive, query)
    }

    /// How many logs a page lists: each is opened for what it has.
    static var rowLimit: Int { 100 }

    var html: String {
      let (name, total) = (MarkupText.escaping(archive.scope.fleet), archive.logCount)
      let pages = max((total + Self.rowLimit - 1) / Self.rowLimit, 1)
      let page = min(max(query["page"].flatMap { Int($0) } ?? 1, 1), pages)
      let first = (page - 1) * Self.rowLimit
      let rows = archive.logs(first..<(first + Self.rowLimit)).map(row)
      let range =
        total == 0
        ? "There is no log yet."
        : "\(grouped(first + 1)) to \(grouped(first + rows.count)) of "
          + "\(counted(total, "log"))"
      return """
        <!doctype html><html lang="en"><head><meta charset="utf-8">\
        <meta name="viewport" content="width=device-width, initial-scale=1">\
        <meta name="color-scheme" content="light dark"><title>Logs of the fleet \(name)</title>\
        <style>\(ReportPage.style)</style></head><body><header><h1>Logs of the fleet \(name)</h1></header>\
        <main><section class="card"><p class="dim">\(range)</p>\(table(rows))\
        <nav aria-label="Pages"><p>\(links(page, of: pages))</p></nav></section></main></body></html>
        """
    }

    private func table(_ rows: [String]) -> String {
      guard !rows.isEmpty else { return "" }
      let titles = ["log", "sessions", "transitions", "last change"]
      let head = titles.map { "<th scope=\"col\">\($0)</th>" }.joined()
      return "<table><thead><tr>\(head)</tr></thead><tbody>\(rows.joined())</tbody></table>"
    }

    private func row(_ log: ArchivedLog) -> String {
      let name = "\(log.identity)"
      let time = RFC3339.string(nanosecondsSince1970: log.changedAt.nanosecondsSince1970)
      let cells = [
        "<a href=\"\(LogSite.address(of: name + ".mdb"))\">\(name)</a>",
        log.contents.map { grouped($0.sessions) } ?? "cannot be read",
        log.contents.map { grouped($0.transitions) } ?? "",
        time.prefix(16).replacing("T", with: " ") + " UTC",
      ]
      return "<tr><td>\(cells.joined(separator: "</td><td>"))</td></tr>"
    }

    private func links(_ page: Int, of pages: Int) -> String {
      var links = ["<a href=\"/\">The fleet</a>"]
      if page > 1 {
        links.append("<a href=\"/logs?page=\(page - 1)\" rel=\"prev\">Previous page</a>")
      }
      if page < pages {
        links.append("<a href=\"/logs?page=\(page + 1)\" rel=\"next\">Next page</a>")
      }
      return links.joined(separator: " · ")
    }
  }
#endif
