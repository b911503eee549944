#if Fleet
  public import DRNLog

  /// How a log is shipped.
  public struct ShippingOptions: Sendable {
    /// The fleet to which the log belongs.
    public var fleet: FleetName

    /// The name of the stream; by default `DRN_` and the fleet's name.
    public var stream: String

    /// In how many servers of a cluster the stream is kept, if this shipper makes it.
    public var replicas: Int

    /// How long a session must be quiet until its newest transitions are shipped, although they are no full block
    /// yet.
    ///
    /// Each part costs a message; a busy session is shipped in full blocks of 1,024 transitions whatever this is.
    public var quietTime: Duration

    /// The most bytes that are sent in a second, on average; `nil` for as many as the network takes.
    public var bytesPerSecond: Int?

    /// Parameters to hide for shipping alone. Values that the log hides are hidden in any case, and so is what the
    /// app's `PrivacyRules` hide outside the device.
    ///
    /// A rule for the notes of one label (`note:payment.card`) hides that parameter in all payloads, because later
    /// notes may refer to a value that was shipped.
    public var hiding: [ParameterPath]

    /// The greatest size of a value's JSON in bytes; a larger one is shipped as a placeholder with its size and
    /// hash.
    public var valueSizeLimit: Int

    /// Whether shipping is allowed now: only on Wi-Fi, only while charging. Called before each batch, on the
    /// shipper's own thread.
    public var mayShip: @Sendable () -> Bool

    /// The delays between attempts after a failure.
    public var backOff: BackOff

    /// Creates options.
    public init(
      fleet: FleetName, quietTime: Duration = .seconds(10), bytesPerSecond: Int? = nil,
      hiding: [ParameterPath] = [], mayShip: @escaping @Sendable () -> Bool = { true }
    ) {
      self.fleet = fleet
      stream = "DRN_\(fleet)"
      replicas = 1
      self.quietTime = quietTime
      self.bytesPerSecond = bytesPerSecond
      self.hiding = hiding
      valueSizeLimit = 256 << 10
      self.mayShip = mayShip
      backOff = BackOff()
    }
  }

  /// The delays between attempts, which grow twofold, and are spread at random so that a fleet does not come all at
  /// once when its server is back.
  public struct BackOff: Hashable, Sendable {
    /// The first delay.
    public var shortest: Duration
    /// The greatest delay.
    public var longest: Duration

    /// Creates delays.
    public init(shortest: Duration = .seconds(1), longest: Duration = .seconds(300)) {
      (self.shortest, self.longest) = (shortest, longest)
    }

    /// The delay after so many failures in a row: between half of the full delay and all of it.
    ///
    /// - Parameters:
    ///   - failures: At least 1.
    ///   - random: A number from 0 to 1.
    package func delay(after failures: Int, random: Double) -> Duration {
      let doublings = min(max(failures, 1) - 1, 32)
      let full = min(max(shortest, .zero) * (1 << doublings), max(longest, .zero))
      return full / 2 + full / 2 * random
    }
  }
#endif
