import ArgumentParser
import DRNLog

/// The options that say which fleet is asked, and where it is.
struct FleetSourceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The folder with the logs of fleets.", valueName: "folder"),
    completion: .directory)
  var archive: String?

  @Option(help: ArgumentHelp("The fleet's name.", valueName: "name"))
  var fleet = "main"

  @OptionGroup(title: "Store") var store: ClickHouseOptions

  var clickhouse: String? { store.clickhouse }

  func validate(_ question: FleetCommand.Question) throws {
    switch question {
    case .load:
      guard clickhouse != nil, archive == nil else {
        throw ValidationError("'load' takes an archive, and --clickhouse with the store's URL.")
      }
    case .session:
      guard archive != nil, clickhouse == nil else {
        throw ValidationError("'session' opens a log of the folder that --archive names.")
      }
    default:
      guard (archive == nil) != (clickhouse == nil) else {
        throw ValidationError(
          "Give one of --archive, a folder of logs, and --clickhouse, the URL of a store.")
      }
    }
  }
}

#if Fleet
  import DRNCollector

  extension FleetSourceOptions {
    /// The store; `nil` if none is named.
    func clickHouse() throws -> ClickHouse? {
      try ClickHouseServer(store).map { ClickHouse($0) }
    }

    /// Who answers: the store, if one is named, otherwise the archive.
    func answers(_ scope: FleetScope) throws -> any FleetAnswers {
      guard let clickHouse = try clickHouse() else { return FleetArchive(archive ?? "", scope) }
      return try FleetStore(clickHouse, scope)
    }
  }
#endif
