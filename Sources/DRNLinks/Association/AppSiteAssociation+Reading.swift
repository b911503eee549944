public import DRN

extension AppSiteAssociation {
  /// Reads the `applinks` of an association file.
  ///
  /// A file without them has no details. Unknown keys are ignored, as the system ignores them.
  ///
  /// - Throws: ``AppSiteAssociationError``, which names the place that violates the format.
  public init(_ json: JSONValue) throws(AppSiteAssociationError) {
    guard case .object(let file) = json else {
      throw AppSiteAssociationError("An association file is a JSON object.")
    }
    guard let links = file["applinks"] else {
      details = []
      return
    }
    let reader = AssociationReader(
      place: "applinks", defaults: try AssociationDefaults(links["defaults"], "applinks.defaults"),
      variables: try Self.variables(links["substitutionVariables"]))
    details = try reader.details(links["details"])
  }

  private static func variables(
    _ json: JSONValue?
  ) throws(AppSiteAssociationError) -> [String: [String]] {
    guard let json else { return [:] }
    let place = "applinks.substitutionVariables"
    var variables: [String: [String]] = [:]
    for (name, value) in try json.object(place) {
      variables[name] = try value.strings("\(place).\(name)")
    }
    return variables
  }
}

/// The flags of a rule that does not set them itself.
private struct AssociationDefaults {
  var isCaseSensitive = true
  var isPercentEncoded = true

  init(
    _ json: JSONValue?, _ place: String, over outer: AssociationDefaults? = nil
  ) throws(AppSiteAssociationError) {
    if let outer { self = outer }
    guard let json else { return }
    _ = try json.object(place)
    isCaseSensitive = try json.flag("caseSensitive", place) ?? isCaseSensitive
    isPercentEncoded = try json.flag("percentEncoded", place) ?? isPercentEncoded
  }
}

private struct AssociationReader {
  let place: String
  let defaults: AssociationDefaults
  let variables: [String: [String]]

  func details(_ json: JSONValue?) throws(AppSiteAssociationError) -> [AppSiteAssociation.Detail] {
    var details: [AppSiteAssociation.Detail] = []
    switch json {
    case .array(let entries)?:
      for (index, entry) in entries.enumerated() {
        let place = "\(place).details[\(index)]"
        let detail = try entry.object(place)
        var apps = try detail["appIDs"]?.strings("\(place).appIDs") ?? []
        if let app = detail["appID"] { apps.append(try app.string("\(place).appID")) }
        guard !apps.isEmpty else { throw .expected("an appID or appIDs", at: place) }
        details.append(.init(apps: apps, rules: try rules(entry, place)))
      }
    case .object(let apps)?:
      // In the oldest files, the apps are the keys of an object.
      for (app, entry) in apps {
        let place = "\(place).details.\(app)"
        _ = try entry.object(place)
        details.append(.init(apps: [app], rules: try rules(entry, place)))
      }
    default: throw .expected("an array", at: "\(place).details")
    }
    return details
  }

  private func rules(
    _ json: JSONValue, _ place: String
  ) throws(AppSiteAssociationError) -> [AppSiteAssociation.Rule] {
    let defaults = try AssociationDefaults(json["defaults"], "\(place).defaults", over: defaults)
    var rules: [AppSiteAssociation.Rule] = []
    if let components = json["components"] {
      guard let entries = components.arrayValue else {
        throw .expected("an array", at: "\(place).components")
      }
      for (index, entry) in entries.enumerated() {
        rules.append(try rule(component: entry, defaults, "\(place).components[\(index)]"))
      }
    } else {
      guard let paths = try json["paths"]?.strings("\(place).paths") else {
        throw .expected("components or paths", at: place)
      }
      for (index, path) in paths.enumerated() {
        rules.append(try rule(path: path, "\(place).paths[\(index)]"))
      }
    }
    return rules
  }

  private func rule(
    path text: String, _ place: String
  ) throws(AppSiteAssociationError) -> AppSiteAssociation.Rule {
    let isExclusion = text.hasPrefix("NOT ")
    return AppSiteAssociation.Rule(
      text: JSONValue.string(text).canonicalText, isExclusion: isExclusion, place: place,
      path: try pattern(
        isExclusion ? String(text.dropFirst(4)) : text, place, isCaseSensitive: true, [:]),
      query: nil, queryItems: [:], fragment: nil, isPercentEncoded: true)
  }

  private func rule(
    component json: JSONValue, _ defaults: AssociationDefaults, _ place: String
  ) throws(AppSiteAssociationError) -> AppSiteAssociation.Rule {
    let own = try AssociationDefaults(json, place, over: defaults)
    func part(_ key: String) throws(AppSiteAssociationError) -> WildcardPattern? {
      guard let text = try json[key]?.string("\(place).\(key)") else { return nil }
      return try pattern(text, "\(place).\(key)", isCaseSensitive: own.isCaseSensitive, variables)
    }
    var items: [String: WildcardPattern] = [:]
    let query = json["?"]?.objectValue
    for (name, value) in query ?? JSONObject() {
      let itemPlace = "\(place).?.\(name)"
      let text = try value.string(itemPlace)
      items[name] = try pattern(text, itemPlace, isCaseSensitive: own.isCaseSensitive, variables)
    }
    return AppSiteAssociation.Rule(
      text: json.canonicalText, isExclusion: try json.flag("exclude", place) ?? false, place: place,
      path: try part("/"), query: query == nil ? try part("?") : nil, queryItems: items,
      fragment: try part("#"), isPercentEncoded: own.isPercentEncoded)
  }

  private func pattern(
    _ text: String, _ place: String, isCaseSensitive: Bool, _ variables: [String: [String]]
  ) throws(AppSiteAssociationError) -> WildcardPattern {
    do {
      return try WildcardPattern(text, isCaseSensitive: isCaseSensitive, variables: variables)
    } catch {
      throw AppSiteAssociationError("The pattern at \(place.quoted) \(error.reason).")
    }
  }
}

extension JSONValue {
  fileprivate func object(_ place: String) throws(AppSiteAssociationError) -> JSONObject {
    guard let objectValue else { throw .expected("an object", at: place) }
    return objectValue
  }

  fileprivate func string(_ place: String) throws(AppSiteAssociationError) -> String {
    guard let stringValue else { throw .expected("a string", at: place) }
    return stringValue
  }

  fileprivate func strings(_ place: String) throws(AppSiteAssociationError) -> [String] {
    let strings = arrayValue?.compactMap(\.stringValue)
    guard let strings, strings.count == arrayValue?.count else {
      throw .expected("an array of strings", at: place)
    }
    return strings
  }

  fileprivate func flag(_ key: String, _ place: String) throws(AppSiteAssociationError) -> Bool? {
    guard let value = self[key] else { return nil }
    guard let flag = value.boolValue else {
      throw .expected("true or false", at: "\(place).\(key)")
    }
    return flag
  }
}

extension AppSiteAssociationError {
  fileprivate static func expected(_ what: String, at place: String) -> Self {
    Self("The association file should have \(what) at \(place.quoted).")
  }
}
