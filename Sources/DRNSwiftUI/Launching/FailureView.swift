#if canImport(SwiftUI)
  import DRNScreens
  import SwiftUI

  /// A failure message with the reason and a button to try again.
  struct FailureView: View {
    let reason: String
    let retry: @MainActor () -> Void
    @Environment(\.navigationWords) private var words

    var body: some View {
      VStack {
        Text(verbatim: words.cannotOpen)
        Text(verbatim: reason)
        Button(action: retry) { Text(verbatim: words.tryAgain) }
      }
      .padding()
    }
  }
#endif
