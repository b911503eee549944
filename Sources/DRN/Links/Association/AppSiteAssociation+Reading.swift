extension AppSiteAssociation {
  /// Reads the `applinks` of an association file.
  ///
  /// A file without them has no details. Keys that are not known are passed over, as the system does.
  ///
  /// - Throws: ``AppSiteAssociationError``, which names the place of what is not as the format has it.
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
    guard let object = json.objectValue else { throw .expected("an object", at: place) }
    var variables: [String: [String]] = [:]
    for (name, value) in object {
      let values = value.arrayValue?.compactMap(\.stringValue)
      guard let values, values.count == value.arrayValue?.count else {
        throw .expected("an array of strings", at: "\(place).\(name)")
      }
      variables[name] = values
    }
    return variables
  }
}

/// What a rule is unless it says something else.
private struct AssociationDefaults {
  var isCaseSensitive = true
  var isPercentEncoded = true

  init(
    _ json: JSONValue?, _ place: String, over outer: AssociationDefaults? = nil
  ) throws(AppSiteAssociationError) {
    self.isCaseSensitive = outer?.isCaseSensitive ?? true
    self.isPercentEncoded = outer?.isPercentEncoded ?? true
    guard let json else { return }
    guard json.objectValue != nil else { throw .expected("an object", at: place) }
    isCaseSensitive = try json.flag("caseSensitive", place) ?? isCaseSensitive
    isPercentEncoded = try json.flag("percentEncoded", place) ?? isPercentEncoded
  }
}

private struct AssociationReader {
  let place: String
  let defaults: AssociationDefaults
  let variables: [String: [String]]

  func details(
    _ json: JSONValue?
  ) throws(AppSiteAssociationError) -> [AppSiteAssociation.Detail] {
    var details: [AppSiteAssociation.Detail] = []
    switch json {
    case .array(let entries)?:
      for (index, entry) in entries.enumerated() {
        let place = "\(place).details[\(index)]"
        guard entry.objectValue != nil else { throw .expected("an object", at: place) }
        var apps = try strings(entry["appIDs"], "\(place).appIDs") ?? []
        if let app = entry["appID"] {
          guard let name = app.stringValue else {
            throw .expected("a string", at: "\(place).appID")
          }
          apps.append(name)
        }
        guard !apps.isEmpty else { throw .expected("an appID or appIDs", at: place) }
        details.append(.init(apps: apps, rules: try rules(entry, place)))
      }
    case .object(let apps)?:
      // The oldest files have the apps as keys.
      for (app, entry) in apps {
        let place = "\(place).details.\(app)"
        guard entry.objectValue != nil else { throw .expected("an object", at: place) }
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
      let paths = try strings(json["paths"], "\(place).paths")
      guard let paths else { throw .expected("components or paths", at: place) }
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
      guard let value = json[key] else { return nil }
      guard let text = value.stringValue else { throw .expected("a string", at: "\(place).\(key)") }
      return try pattern(text, "\(place).\(key)", isCaseSensitive: own.isCaseSensitive, variables)
    }
    var items: [String: WildcardPattern] = [:]
    let query = json["?"]?.objectValue
    for (name, value) in query ?? JSONObject() {
      let itemPlace = "\(place).?.\(name)"
      guard let text = value.stringValue else { throw .expected("a string", at: itemPlace) }
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

  private func strings(
    _ json: JSONValue?, _ place: String
  ) throws(AppSiteAssociationError) -> [String]? {
    guard let json else { return nil }
    let strings = json.arrayValue?.compactMap(\.stringValue)
    guard let strings, strings.count == json.arrayValue?.count else {
      throw .expected("an array of strings", at: place)
    }
    return strings
  }
}

extension JSONValue {
  fileprivate func flag(
    _ key: String, _ place: String
  ) throws(AppSiteAssociationError) -> Bool? {
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
