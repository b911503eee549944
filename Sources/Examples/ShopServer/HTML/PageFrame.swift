/// The HTML document around a page's content.
struct PageFrame {
  var title: String
  /// The footer of the page.
  var stamp: HTML = ""
  var bar: HTML = "<header><a class=\"brand\" href=\"/\">Alder</a></header>"
  var content: HTML

  var html: HTML {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(title) · Alder</title>
    <link rel="stylesheet" href="\(StyleSheet.path)">
    <link rel="icon" href="data:,">
    </head>
    <body>
    <a class="skip" href="#content">Skip to the content</a>
    \(bar)
    \(content)
    <footer>\(stamp)</footer>
    </body>
    </html>

    """
  }
}
