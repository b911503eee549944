// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that nobody who uses the library resolves a benchmark's dependencies.
let package = Package(
  name: "DRNBenchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "DRN", path: "../"),
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.0", traits: []),
  ],
  targets: [
    .executableTarget(
      name: "Transitions",
      dependencies: [
        .product(name: "Benchmark", package: "benchmark"),
        .product(name: "DRN", package: "DRN"),
        .product(name: "DRNLog", package: "DRN"),
      ],
      path: "Benchmarks/Transitions",
      swiftSettings: [.swiftLanguageMode(.v6)],
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]
    )
  ]
)
