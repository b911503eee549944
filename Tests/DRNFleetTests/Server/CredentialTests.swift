#if Fleet
  import DRN
  import DRNFleet
  import DRNLog
  import Foundation
  import TestSupport
  import Testing

  /// Who may ship, and over which connections.
  @Suite(.temporaryDirectory, .needsServer, .serialized) struct CredentialTests {
    // A pair of keys from the documentation of NATS.
    static let publicKey = "UDXU4RCSJNZOIQHZNWXHXORDPRTGNJAHAHFRGZNEEJCPQTT2M7NLCNF4"
    static let seed = "SUACSSL3UAHUDXKFSNVUZRF5UHPMWZ6BFDTJ7M6USDXIEDNPPQYYYCU3VY"

    private func fault(_ server: FleetServer) -> ShippingError? {
      do throws(ShippingError) {
        try NATSTransport(server).prepare(ServerTests.stream)
        return nil
      } catch {
        return error
      }
    }

    @Test func `a user's password is in the URL`() throws {
      let server = try NATSServer(
        in: TemporaryDirectory.current,
        #"authorization { users: [{ user: "device", password: "secret" }] }"#)
      let host = server.url.dropFirst("nats://".count)
      #expect(fault(FleetServer("nats://device:secret@\(host)")) == nil)
      let error = try #require(fault(FleetServer("nats://device:wrong@\(host)")))
      #expect(error.code.isTemporary && !"\(error)".contains("wrong"), "\(error)")
      #expect(fault(FleetServer(server.url)) != nil)
    }

    @Test func `an nkey's seed is in a file`() throws {
      let server = try NATSServer(
        in: TemporaryDirectory.current,
        "authorization { users: [{ nkey: \"\(Self.publicKey)\" }] }")
      try TemporaryDirectory.write(Self.seed, to: "seed")
      var fleet = FleetServer(server.url)
      #expect(fault(fleet) != nil)
      fleet.credentials = .nkey(
        publicKey: Self.publicKey, seedFile: TemporaryDirectory.path("seed"))
      // Each time another number is signed; see NATSConnection.
      for _ in 0..<Soak.count(50, long: 1_000) { #expect(fault(fleet) == nil) }
      fleet.credentials = .nkey(publicKey: Self.publicKey, seedFile: "/no/such/file")
      #expect(fault(fleet) != nil)
    }

    @Test(.needsCertificate)
    func `a connection is encrypted, to a server whose certificate is trusted`() throws {
      let own = try TestCertificate()
      let server = try NATSServer(
        in: TemporaryDirectory.current,
        "tls { cert_file: \"\(own.certificate)\", key_file: \"\(own.key)\" }")
      var fleet = FleetServer(server.url)
      fleet.requiresTLS = true
      // Nobody vouches for it.
      #expect(fault(fleet) != nil)
      fleet.authorityFile = own.certificate
      #expect(fault(fleet) == nil)
      var url = fleet
      (url.urls, url.requiresTLS) = ([server.url.replacing("nats:", with: "tls:")], false)
      #expect(fault(url) == nil)
    }
  }
#endif
