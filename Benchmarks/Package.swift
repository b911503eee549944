// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that nobody who uses the library resolves a benchmark's dependencies.

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
      "Pattern", "Support",
      .product(name: "Benchmark", package: "benchmark"),
      .product(name: "DRN", package: "DRN"),
      .product(name: "DRNLog", package: "DRN"),
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
    .executable(name: "visitors", targets: ["Visitors"]),
  ],
  dependencies: [
    .package(name: "DRN", path: "../"),
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.0", traits: []),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.80.0"),
  ],
  targets: [
    // What the suites measure with.
    .target(
      name: "Support",
      dependencies: [
        .product(name: "DRN", package: "DRN"), .product(name: "DRNLog", package: "DRN"),
      ],
      swiftSettings: settings),

    // What an app would use instead.
    .target(name: "Pattern", swiftSettings: settings),
    .target(name: "CCompetitors", linkerSettings: [.linkedLibrary("lmdb")]),

    // Counts what a thread allocates. Linking it replaces malloc.
    .target(name: "CAllocations"),

    // Measures a program as a small process; built beside the table's own.
    .executableTarget(name: "Launch"),

    // A terminal for the tool's screen.
    .target(
      name: "CPseudoTerminal",
      linkerSettings: [.linkedLibrary("util", .when(platforms: [.linux]))]),

    // The table for people.
    .executableTarget(
      name: "Compare",
      dependencies: [
        "CCompetitors", "CPseudoTerminal", "Launch", "Pattern", "Support",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "DRN", package: "DRN"),
        .product(name: "DRNLog", package: "DRN"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: settings),

    // A crowd for the example shop's server.
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
