/// What routes, overlays, tabs and flows are: values that are compared, stored as JSON, and passed between threads.
///
/// Embedded Swift has no `Codable`: there they are compared and passed, and the app stores them.
#if hasFeature(Embedded)
  public typealias RouteValue = Hashable & Sendable
#else
  public typealias RouteValue = Hashable & Codable & Sendable
#endif
