#if Fleet
  import DRN
  public import DRNFleet
  package import DRNLog
  import Platform

  /// A folder with the logs of a fleet: `<folder>/<fleet>/<log>.mdb`, one file for each device's log, which every
  /// `drn` command reads.
  ///
  /// `<log>` is the log's identity, 32 lowercase hexadecimal digits. Any number of collectors, also in several
  /// processes of one machine, write an archive.
  public struct LogArchive: Sendable {
    /// The folder.
    public let folder: String
    /// The fleet whose logs it has.
    public let fleet: FleetName
    /// Tells this archive from all others: its collectors share a consumer of that name.
    package let identity: String

    /// Opens an archive, and creates it if it is not there.
    ///
    /// - Throws: `ShippingError` with `log` if the folder cannot be written.
    public init(_ folder: String, fleet: FleetName) throws(ShippingError) {
      (self.folder, self.fleet) = (folder, fleet)
      do throws(LogError) {
        for path in [folder, "\(folder)/\(fleet)", "\(folder)/\(fleet)/\(Self.earlier)"] {
          try Self.makeFolder(path)
        }
        identity = try Self.identity(at: "\(folder)/\(fleet)/archive")
      } catch {
        throw ShippingError(.log(error), "open the archive '\(folder)'")
      }
    }

    /// An archive whose collectors share a consumer of another name.
    package init(_ folder: String, fleet: FleetName, sharing identity: String) throws(ShippingError)
    {
      let archive = try Self(folder, fleet: fleet)
      (self.folder, self.fleet, self.identity) = (archive.folder, archive.fleet, identity)
    }

    /// Where a log is.
    package func path(of log: Digest128) -> String { "\(folder)/\(fleet)/\(log).mdb" }

    /// Where a log is copied to before a session goes on behind a gap.
    package func copyPath(of log: Digest128, _ session: UInt32, before firstSeq: Int) -> String {
      "\(folder)/\(fleet)/\(Self.earlier)/\(log)-\(session)-\(firstSeq).mdb"
    }

    private static var earlier: String { "before-gaps" }

    /// The identities of the logs that are there, sorted.
    package var logs: [Digest128] { Self.logs(in: "\(folder)/\(fleet)") }

    /// The identities of the logs in the folder of a fleet, sorted.
    static func logs(in folder: String) -> [Digest128] {
      SystemFile.names(in: folder).compactMap { name in
        name.hasSuffix(".mdb") ? Digest128(hexadecimal: name.dropLast(4)) : nil
      }
    }
  }

  extension LogArchive {
    private static func makeFolder(_ path: String) throws(LogError) {
      guard unsafe mkdir(path, 0o777) == 0 || errno == EEXIST else { throw .system(path: path) }
    }

    /// The identity in a file, which is made if it is not there: by one of several that try it.
    private static func identity(at path: String) throws(LogError) -> String {
      if !SystemFile.exists(path) {
        let identity = Digest128.random.description
        let draft = "\(path).\(identity)"
        let file = SystemFile.open(draft, O_WRONLY | O_CREAT | O_EXCL)
        guard file >= 0 else { throw .system(path: path) }
        defer { SystemFile.remove(draft) }
        let isWritten = SystemFile.writeAll(Array(identity.utf8), to: file) && fsync(file) == 0
        SystemFile.close(file)
        guard isWritten, unsafe link(draft, path) == 0 || errno == EEXIST else {
          throw .system(path: path)
        }
      }
      let file = SystemFile.open(path, O_RDONLY)
      guard file >= 0 else { throw .system(path: path) }
      defer { SystemFile.close(file) }
      let text = String(decoding: SystemFile.read(64, from: file) ?? [], as: UTF8.self)
      guard Digest128(hexadecimal: text) != nil else {
        throw LogError(
          .system("It is not the file of an archive; remove it to receive everything again"),
          path: path)
      }
      return text
    }
  }
#endif
