import Foundation
import Support

/// The machine that is measured.
enum Machine {
  /// One line: processor, cores, memory, system and time.
  static var description: String {
    let information = ProcessInfo.processInfo
    let gigabytes = Double(information.physicalMemory) / Double(1 << 30)
    let parts: [String?] = [
      processor, "\(information.activeProcessorCount) cores", "\(gigabytes.fixed(0)) GB",
      "\(information.operatingSystemVersionString)", kernel,
      Date().formatted(.iso8601.year().month().day().time(includingFractionalSeconds: false)),
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  private static var processor: String? {
    let text = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
    let line = text?.split(separator: "\n").first { $0.hasPrefix("model name") }
    return line?.split(separator: ":").last?.trimmingCharacters(in: .whitespaces)
  }

  private static var kernel: String? {
    var names = utsname()
    guard uname(&names) == 0 else { return nil }
    return withUnsafeBytes(of: names.release) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
