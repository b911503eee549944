// The samples of the article "Embedding in SwiftUI", as it has them; `.ci/swiftui` compiles them.
#if canImport(SwiftUI)
  import SwiftUI
#endif
