extension CommandDescription {
  static var tool: CommandDescription { CommandDescription(DRNCommand.self) }

  /// The tool's subcommand with the given name.
  init?(named name: String) { self.init(named: name, of: DRNCommand.self) }
}
