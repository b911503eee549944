// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that users of the library do not resolve the benchmarks' dependencies.

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
]

/// A suite of ordo-one/benchmark.
func suite(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .executableTarget(
    name: name,
    dependencies: dependencies + [
      "Lanes", "Support",
      .product(name: "Benchmark", package: "benchmark"),
      .product(name: "DRN", package: "DRN"),
      .product(name: "DRNLog", package: "DRN"),
      .product(name: "DRNInspect", package: "DRN"),
    ],
    path: "Benchmarks/\(name)",
    swiftSettings: settings,
    plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]
  )
}

let package = Package(
  name: "DRNBenchmarks",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "compare", targets: ["Compare"]),
    .executable(name: "lanes", targets: ["RunLane"]),
    .executable(name: "visitors", targets: ["Visitors"]),
  ],
  traits: [
    .trait(name: "Fleet", description: "The part 'fleet' of the comparison: libnats and a server.")
  ],
  dependencies: [
    .package(
      name: "DRN", path: "../",
      traits: [.defaults, .trait(name: "Fleet", condition: .when(traits: ["Fleet"]))]),
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.0", traits: []),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.80.0"),
  ],
  targets: [
    // Workloads and temporary logs for all of it.
    .target(
      name: "Support",
      dependencies: [
        .product(name: "DRN", package: "DRN"), .product(name: "DRNLog", package: "DRN"),
      ],
      swiftSettings: settings),

    // The ways to use a manager, for DRN's and for the pattern's, which are in the same module as in an app.
    .target(
      name: "Lanes",
      dependencies: [
        "Support", .product(name: "DRN", package: "DRN"),
        .product(name: "DRNLog", package: "DRN"),
      ],
      swiftSettings: settings),

    // Stores in C.
    .target(name: "CCompetitors", linkerSettings: [.linkedLibrary("lmdb")]),

    // Counts a thread's allocations. Linking it replaces malloc.
    .target(name: "CAllocations"),

    // Counts what a process writes and waits for. Linking it replaces fdatasync and others.
    .target(name: "CWrites"),

    // Limits the maps of a process that runs under valgrind. Linking it replaces mmap.
    .target(name: "CMapLimit"),

    // One lane, one recording at a fixed rate, or one that is killed: in a process of its own.
    .executableTarget(
      name: "RunLane",
      dependencies: [
        "CAllocations", "CMapLimit", "CWrites", "Lanes", "Support",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "DRN", package: "DRN"), .product(name: "DRNLog", package: "DRN"),
      ],
      swiftSettings: settings),

    // A small process that starts and measures a program for Compare, built next to it.
    .executableTarget(name: "Launch"),

    // A pseudoterminal for the tool's screen.
    .target(
      name: "CPseudoTerminal",
      linkerSettings: [.linkedLibrary("util", .when(platforms: [.linux]))]),

    // The side-by-side table.
    .executableTarget(
      name: "Compare",
      dependencies: [
        "CCompetitors", "CPseudoTerminal", "Lanes", "Launch", "RunLane", "Support",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "DRN", package: "DRN"),
        .product(name: "DRNInspect", package: "DRN"), .product(name: "DRNLog", package: "DRN"),
        .product(name: "DRNFleet", package: "DRN", condition: .when(traits: ["Fleet"])),
        .product(name: "DRNCollector", package: "DRN", condition: .when(traits: ["Fleet"])),
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: settings),

    // The load generator for the example shop's server.
    .executableTarget(
      name: "Visitors",
      dependencies: [
        "Support",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: settings),

    // The suites: swift package --package-path Benchmarks benchmark
    suite("Transitions"),
    suite("Logs"),
    suite("Allocations", ["CAllocations"]),
  ]
)
