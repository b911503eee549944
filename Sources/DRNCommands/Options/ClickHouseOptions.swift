import ArgumentParser

/// The options that say where a fleet's store is, and who may use it.
struct ClickHouseOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "ClickHouse's URL, http:// or https://, with a database after the host if need be.",
      valueName: "url"))
  var clickhouse: String?

  @Option(
    help: ArgumentHelp("ClickHouse's database (default: the URL's).", valueName: "name"))
  var database: String?

  @Option(help: ArgumentHelp("ClickHouse's user.", valueName: "name"))
  var user: String?

  @Option(
    help: ArgumentHelp("A file with the password of --user.", valueName: "file"),
    completion: .file())
  var passwordFile: String?

  @Option(
    help: ArgumentHelp("How long to wait for an answer, as 90s (default: 5m).", valueName: "time"))
  var timeout: DurationArgument?

  @Option(
    name: .customLong("clickhouse-ca"),
    help: ArgumentHelp(
      "A file with the certificates to trust for https:// (default: the system's).",
      valueName: "file"), completion: .file())
  var authorityFile: String?

  func validate() throws {
    guard clickhouse == nil else { return }
    if database != nil || user != nil || passwordFile != nil || timeout != nil
      || authorityFile != nil
    {
      throw ValidationError(
        "--database, --user, --password-file, --timeout and --clickhouse-ca go with --clickhouse.")
    }
  }
}

#if Fleet
  import DRNCollector
  import DRNLog

  extension ClickHouseServer {
    /// The store that the options name; `nil` if they name none.
    init?(_ options: ClickHouseOptions) throws {
      guard let url = options.clickhouse else { return nil }
      try self.init(url)
      if let database = options.database { self.database = database }
      try checkDatabase()
      if let user = options.user { self.user = user }
      if let file = options.passwordFile {
        password = try Self.firstLine(of: file)
      } else if let found = SystemFile.environment("DRN_CLICKHOUSE_PASSWORD") {
        password = found
      }
      if let timeout = options.timeout { self.timeout = timeout.duration }
      authorityFile = options.authorityFile
    }

    private static func firstLine(of path: String) throws -> String {
      guard let file = try? FileDescriptor.open(path, for: .reading) else {
        throw CommandError("The file '\(path)' with the password cannot be read.")
      }
      defer { file.close() }
      let bytes = (try? file.read(upTo: 4_096)) ?? []
      return String(decoding: bytes.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
    }
  }
#endif
