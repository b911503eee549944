import DRN
import DRNLog
import Shop

enum OperatorPage {
  struct Row {
    var session: String
    /// The newest transition; `nil` if the session can't be read.
    var head: Int?
    var started: Timestamp
    var changed: Timestamp?
    var place = "not readable"

    init(_ session: LogSession) {
      self.session = session.name
      started = session.startedAt
      // One damaged session must not hide the others.
      guard let head = try? session.head(), let position = try? session.position(head) else {
        return
      }
      self.head = head
      changed = position.record.time
      let json = try? session.json(of: .route, position.state.currentRoute.number)
      guard let json, let value = try? JSONValue(parsing: json) else { return }
      let route = try? JSONCoding.decode(ShopRoute.self, from: value)
      place = route?.path ?? String(decoding: json, as: UTF8.self)
    }

    /// The session's visitor.
    var visitor: String { String(session.prefix { $0 != "/" }) }
  }

  static func entrance(_ message: String? = nil) -> HTML {
    PageFrame(
      title: "Operator",
      content: """
        <main id="content" tabindex="-1">
        <h1>Operator</h1>
        \(message.map { "<p class=\"notice\" role=\"alert\">\($0)</p>" } ?? "" as HTML)
        <form method="post" action="/operator" class="fields">
        <label for="token">The token that the server was started with</label>
        <input id="token" name="token" type="password" autocomplete="current-password" required>
        <button>Enter</button>
        </form>
        </main>
        """
    ).html
  }

  static func list(_ rows: [Row], page: Int, of pages: Int, sessions: Int) -> HTML {
    PageFrame(
      title: "Visitors",
      content: """
        <main id="content" tabindex="-1">
        <h1>Visitors</h1>
        <div class="scroll" role="region" aria-label="Sessions" tabindex="0">
        <table>
        <caption>\(sessions) sessions, one for each window; the newest first. \
        Page \(page) of \(pages).</caption>
        <thead><tr><th scope="col">Session</th><th scope="col">Where they are</th>\
        <th scope="col" class="number">Head</th><th scope="col">Last changed</th>\
        <th scope="col">Started</th></tr></thead>
        <tbody>
        \(rows.map(row))
        </tbody>
        </table>
        </div>
        <div class="actions">\(page > 1 ? turn("Newer", to: page - 1) : "")\
        \(page < pages ? turn("Older", to: page + 1) : "")</div>
        <form method="post" action="/operator/sign-out"><button>Sign out</button></form>
        </main>
        """
    ).html
  }

  static func tooLong(_ visitor: String, _ count: Int) -> HTML {
    PageFrame(
      title: "Too long",
      content: """
        <main id="content" tabindex="-1">
        <h1>Too long for a page</h1>
        <p>Visitor \(visitor) made \(count) transitions. Look at a part of them with the tool: \
        drn report, with a range.</p>
        </main>
        """
    ).html
  }

  private static func row(_ row: Row) -> HTML {
    """
    <tr><th scope="row"><a href="/operator/visitors/\(row.visitor)">\(row.session)</a></th>\
    <td>\(row.place)</td><td class="number">\(row.head.map { "\($0)" } ?? "")</td>\
    <td>\(row.changed.map(time) ?? "")</td><td>\(time(row.started))</td></tr>

    """
  }

  private static func turn(_ title: String, to page: Int) -> HTML {
    "<a class=\"button quiet\" href=\"/operator?page=\(page)\">\(title)</a>"
  }

  /// A time to the second, in UTC.
  private static func time(_ time: Timestamp) -> HTML {
    let text = RFC3339.string(nanosecondsSince1970: time.nanosecondsSince1970)
    return "<time datetime=\"\(text)\">\(String(text.prefix(19)).replacing("T", with: " "))</time>"
  }
}
