package import Testing

extension Tag {
  /// A test that checks a property in many cases.
  @Tag package static var property: Self
}
