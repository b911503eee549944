import DRN
public import DRNLinks
import DRNLog

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// A site's association file, for a test that compares an app's links with it.

extension AppSiteAssociation {
  /// Parses the text of an `apple-app-site-association` file.
  ///
  /// - Throws: `JSONError` if the text is not JSON, `AppSiteAssociationError` if it violates the
  ///   format.
  public init(parsing text: String) throws { try self.init(JSONValue(parsing: text)) }

  /// Reads an `apple-app-site-association` file.
  ///
  /// ```swift
  /// @Test func `the site lets in every link`() throws {
  ///   let association = try AppSiteAssociation(file: "Site/apple-app-site-association")
  ///   #expect(AppRoute.links.differences(from: association) == [])
  /// }
  /// ```
  ///
  /// - Throws: The errors of `init(parsing:)`, and an error of Foundation if the file cannot be
  ///   read.
  public init(file path: String) throws {
    try self.init(JSONValue(parsing: Data(contentsOf: URL(fileURLWithPath: path))))
  }
}
