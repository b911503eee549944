import WebServing

/// The page at every address until the browser has shown the token: it has nothing of a log, and does not tell whether
/// there is one at its address. Its script fetches the page itself, with the token in a header.
enum GatePage {
  static func response() -> Response {
    let script = String(decoding: ReportPage.gate, as: UTF8.self)
    let html = """
      <!doctype html><html lang="en"><head><meta charset="utf-8">\
      <meta name="viewport" content="width=device-width, initial-scale=1">\
      <meta name="color-scheme" content="light dark"><title>drn serve</title>\
      <style>\(ReportPage.style)</style></head><body><main><p>One moment …</p>\
      <noscript><p>This page needs its own script, which brings the link's token.</p></noscript></main>\
      <script>\(script)</script></body></html>
      """
    return Response(Array(html.utf8), type: "text/html; charset=utf-8", policy: policy)
  }

  /// It also holds for the pages that the script shows.
  private static var policy: String {
    "default-src 'none'; script-src \(ReportPage.source(ReportPage.gate)) \(ReportPage.scriptSource); "
      + "style-src \(ReportPage.allStyleSources); img-src data: blob:; connect-src 'self'; "
      + "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
  }
}
