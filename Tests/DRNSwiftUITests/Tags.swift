import Testing

extension Tag {
  /// Checks a rule over many cases rather than one.
  @Tag static var property: Self
}
