import ArgumentParser

/// The options by which a shipper or a collector shows who it is, and knows its server.
struct FleetCredentials: ParsableArguments {
  @Option(
    help: ArgumentHelp("A file with a user's JWT and seed.", valueName: "file"),
    completion: .file())
  var creds: String?

  @Option(help: ArgumentHelp("A user's public nkey; its seed is in --seed.", valueName: "key"))
  var nkey: String?

  @Option(
    help: ArgumentHelp("A file with the seed of --nkey.", valueName: "file"), completion: .file())
  var seed: String?

  @Option(
    help: ArgumentHelp(
      "What the subjects of answers begin with (default: _INBOX, and the key of --nkey).",
      valueName: "subject"))
  var inbox: String?

  @Flag(help: "Encrypt the connection, as with tls://.")
  var tls = false

  @Option(
    help: ArgumentHelp(
      "A file with the certificates to trust (default: the system's).", valueName: "file"),
    completion: .file())
  var ca: String?

  @Option(
    help: ArgumentHelp(
      "A file with a certificate to show; its key is in --key.", valueName: "file"),
    completion: .file())
  var cert: String?

  @Option(
    help: ArgumentHelp("A file with the key of --cert.", valueName: "file"), completion: .file())
  var key: String?

  func validate() throws {
    if creds != nil, nkey != nil { throw ValidationError("--creds and --nkey exclude each other.") }
    if (nkey == nil) != (seed == nil) {
      throw ValidationError(
        "--nkey and --seed go together: the public key, and a file with its seed.")
    }
    if (cert == nil) != (key == nil) { throw ValidationError("--cert and --key go together.") }
  }
}
