import DRN
import LMDB

extension LogFault {
  package init(_ part: Part, _ reason: String, symbol number: UInt32, of kind: SymbolKind) {
    self.init(part, reason)
    symbol = Symbol(kind: kind, number: Int(number))
  }

  package init(
    _ part: Part, _ reason: String, session: String, transitions: ClosedRange<Int>? = nil,
    isLoss: Bool = false
  ) {
    self.init(part, reason)
    self.session = session
    self.transitions = transitions
    self.isLoss = isLoss
  }

  /// Creates a fault from damage that reading found.
  ///
  /// - Throws: The error itself if it is not about damage.
  package init(_ part: Part, _ error: LogError) throws(LogError) {
    self.init(part, try error.damage)
  }

  package init(
    _ part: Part, _ error: LogError, symbol number: UInt32, of kind: SymbolKind
  ) throws(LogError) {
    let place = "\(kind) symbol \(number): "
    self.init(part, try error.damage.droppingPrefix(place), symbol: number, of: kind)
  }

  package init(_ part: Part, _ error: LogError, session: String) throws(LogError) {
    self.init(part, try error.damage, session: session)
  }
}

extension LogError {
  /// What is damaged.
  ///
  /// - Throws: The error itself if it is not about damage.
  package var damage: String {
    get throws(LogError) {
      switch code.kind {
      case .corrupt(let what): return what
      case .store(let error) where code.isDamage: return error.detail ?? "\(error)"
      case .notALog: return "it is not a DRN log"
      default: throw self
      }
    }
  }
}

extension LogError {
  /// Returns the result of `body`; `nil` if something that it reads is damaged.
  ///
  /// - Parameter orDropped: Whether to return `nil` also if something was dropped.
  package static func unlessDamaged<Result>(
    orDropped: Bool = false, _ body: () throws(LogError) -> Result?
  ) throws(LogError) -> Result? {
    do throws(LogError) {
      return try body()
    } catch {
      guard error.code.isDamage || orDropped && error.code.isDropped else { throw error }
      return nil
    }
  }
}

extension String {
  package func droppingPrefix(_ prefix: String) -> String {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
  }
}
