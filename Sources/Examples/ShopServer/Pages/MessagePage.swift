/// Pages without a window: one sentence and a link to the home page.
enum MessagePage {
  static let notFound = page("Not found", "The shop has no such page.")
  static let unreadable = page("Not readable", "The shop cannot read a part of that address.")
  static let foreignForm = page(
    "Not sent from here",
    "This form does not come from a page of yours. Go back, load it again and send it once more.")
  static let oldKey = page(
    "Please load this page again",
    "Somebody has signed in or out in this browser, or it was not used for a long time. If loading "
      + "does not help, begin anew.", back: "/anew", to: "Begin anew")
  static let crowded = page(
    "One moment", "Very many people are here right now. Please try again in a minute.")
  static let trouble = page("Something went wrong", "The shop could not do that. Please try again.")
  static let tooLarge = page("Too large", "That is more than a form of this shop can have.")

  static func badForm(_ error: BadForm, from page: PageAddress? = nil) -> HTML {
    Self.page("That did not work", error.description, back: page?.text ?? "/")
  }

  private static func page(
    _ title: String, _ sentence: String, back: String = "/", to name: String? = nil
  ) -> HTML {
    PageFrame(
      title: title,
      content: """
        <main id="content" tabindex="-1">
        <h1>\(title)</h1>
        <p>\(sentence)</p>
        <p><a class="button" href="\(back)">\(name ?? (back == "/" ? "To the shop" : "Back"))</a></p>
        </main>
        """
    ).html
  }
}
