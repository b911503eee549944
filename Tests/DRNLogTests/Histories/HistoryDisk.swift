import Foundation
import TestSupport
import Testing

@testable import DRNLog

/// The disk of a history. A small one can be full, and have room again.
final class HistoryDisk {
  private let small: SmallDisk?
  /// How many pages were left when it was filled; `nil` if there is room.
  private var pages: Int?

  var isFull: Bool { pages != nil }
  /// The root of a small disk.
  var path: String? { small?.path }

  /// - Parameter isSmall: Whether it has to be one that can be full. Where there can be none, it is
  ///   never full.
  init(isSmall: Bool) throws {
    // More than a log, its copy and what was renamed need.
    small = isSmall && SmallDisk.isPossible ? try SmallDisk(megabytes: 32) : nil
  }

  func fill(leaving pages: Int) throws {
    guard let small, !isFull else { return }
    try small.fill(leaving: pages)
    self.pages = pages
  }

  func free() throws {
    guard let small, isFull else { return }
    try small.free()
    pages = nil
  }

  /// Runs `body` while there is room, after which the disk is as full as before.
  func withRoom(_ body: () throws -> Void) throws {
    let before = pages
    try free()
    try body()
    if let before { try fill(leaving: before) }
  }

  /// Why `body` failed: on a full disk it may, for that reason alone.
  func failure(of body: () throws -> Void) throws -> LogError? {
    do {
      try body()
      return nil
    } catch let error as LogError where error.isForWantOfRoom {
      if isFull { return error }
      throw LogHistory.Violation(description: "\(error) There is room: \(small?.usage ?? "")")
    }
  }

  /// Whether `body` succeeded, as on a disk with room it must.
  @discardableResult
  func succeeds(_ body: () throws -> Void) throws -> Bool { try failure(of: body) == nil }
}

extension LogError {
  /// Whether there was no room on the disk, whichever call noticed it.
  var isForWantOfRoom: Bool {
    code.storeFailure?.isDiskFull == true || code == .system(Self.systemMessage(ENOSPC))
  }
}
