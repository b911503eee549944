// swift-tools-version: 6.2
import PackageDescription

/// What the tests' build has of a debug build.
let checks = tested(["-Onone", "-assert-config", "Debug", "-DDEBUG", "-enable-testing"])

/// Settings of every target: Swift 6, no warnings, explicit existentials and imports.
let settings: [SwiftSetting] =
  checks + [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
  ]

/// Settings of what ships: every use of an unsafe construct is marked.
let shipped: [SwiftSetting] = settings + [.strictMemorySafety()]

/// In the tests' build, for what they do millions of times: transitions, records, folds, comparing pictures.
let optimized = tested(["-O"])

/// Flags of the build that tests and sanitizers use (`.ci/checks/build`): the release configuration, in which the
/// packages that this one depends on are optimised, with a debug build's checks in what is here. Off where another
/// package depends on this one, which would be refused.
func tested(_ flags: [String]) -> [SwiftSetting] {
  Context.environment["DRN_TESTED"] == nil ? [] : [.unsafeFlags(flags)]
}

let package = Package(
  name: "DRN",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "DRN", targets: ["DRN"]),
    .library(name: "DRNLinks", targets: ["DRNLinks"]),
    .library(name: "DRNAnalytics", targets: ["DRNAnalytics"]),
    .library(name: "DRNFeatures", targets: ["DRNFeatures"]),
    .library(name: "DRNLog", targets: ["DRNLog"]),
    .library(name: "DRNInspect", targets: ["DRNInspect"]),
    .library(name: "DRNTesting", targets: ["DRNTesting"]),
    .library(name: "DRNScreens", targets: ["DRNScreens"]),
    .library(name: "DRNSwiftUI", targets: ["DRNSwiftUI"]),
    .library(name: "DRNGtk", targets: ["DRNGtk"]),
    .library(name: "GtkWidgets", targets: ["GtkWidgets"]),
    .library(name: "DRNLogging", targets: ["DRNLogging"]),
    .library(name: "DRNMetrics", targets: ["DRNMetrics"]),
    .library(name: "DRNFleet", targets: ["DRNFleet"]),
    .library(name: "DRNCollector", targets: ["DRNCollector"]),
    .executable(name: "drn", targets: ["DRNMain"]),
    .executable(name: "shop-terminal", targets: ["ShopTerminalMain"]),
    .executable(name: "shop-server", targets: ["ShopServerMain"]),
    .executable(name: "shop-kiosk", targets: ["ShopKioskMain"]),
    .executable(name: "shop-fleet", targets: ["ShopFleetMain"]),
    .executable(name: "kiosk-tutorial", targets: ["KioskMain"]),
  ],
  traits: [
    .trait(name: "Logging", description: "DRNLogging: transitions in a log of swift-log."),
    .trait(name: "Metrics", description: "DRNMetrics: counters and timers of swift-metrics."),
    .trait(name: "Gtk", description: "DRNGtk and GtkWidgets: windows by GTK 4, for Linux."),
    .trait(name: "Fleet", description: "DRNFleet and 'drn ship': logs of many machines, by NATS."),
    .trait(
      name: "Server",
      description: "'drn serve', and shop-server, the example shop: both by Hummingbird's core."),
  ],
  // Each range begins with the version that is built and tested here, and ends before the next major one. What is
  // outside of it is not known to work; `.ci/soak/versions` tries the lower end, every other run the upper one.
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", "1.8.2"..<"2.0.0"),
    .package(url: "https://github.com/apple/swift-log", "1.16.2"..<"2.0.0"),
    .package(url: "https://github.com/apple/swift-metrics", "2.13.0"..<"3.0.0"),
    .package(
      url: "https://github.com/hummingbird-project/hummingbird", "2.28.1"..<"3.0.0", traits: []),
    .package(url: "https://github.com/apple/swift-nio", "2.101.2"..<"3.0.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", "1.35.2"..<"2.0.0"),
    .package(url: "https://github.com/apple/swift-http-types", "1.8.0"..<"2.0.0", traits: []),
    .package(
      url: "https://github.com/swift-server/swift-service-lifecycle", "2.13.0"..<"3.0.0"),
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", "1.7.3"..<"2.0.0"),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", "1.13.1"..<"2.0.0"),
  ],
  targets: [
    // The engine: values and rules only.
    .target(name: "DRN", swiftSettings: shipped + optimized),

    // Beside the engine: URLs to routes and back, named events for analytics, and features that have
    // routes of their own.
    .target(name: "DRNLinks", dependencies: ["DRN"], swiftSettings: shipped),
    .target(name: "DRNAnalytics", dependencies: ["DRN"], swiftSettings: shipped),
    .target(name: "DRNFeatures", dependencies: ["DRN"], swiftSettings: shipped),

    // The event log.
    .systemLibrary(
      name: "CLMDB",
      pkgConfig: "lmdb",
      providers: [.apt(["liblmdb-dev"]), .brew(["lmdb"])]
    ),
    .target(name: "LMDB", dependencies: ["CLMDB", "Platform"], swiftSettings: shipped + optimized),
    .target(
      name: "DRNLog", dependencies: ["CChecksum", "DRN", "LMDB", "Locking", "Platform"],
      swiftSettings: shipped + optimized),
    // A checksum by the processor's own instructions.
    .target(name: "CChecksum"),
    // What is asked of a log afterwards: for tools, live pages and tests.
    .target(
      name: "DRNInspect", dependencies: ["DRN", "DRNAnalytics", "DRNLog", "LMDB", "Platform"],
      swiftSettings: shipped + optimized),
    // A lock that the thread sanitizer knows.
    .target(name: "Locking", dependencies: ["Platform"], swiftSettings: shipped + optimized),
    // The system's C library, under one name.
    .target(name: "Platform", swiftSettings: shipped + optimized),

    // What apps add to it.
    .target(
      name: "DRNTesting", dependencies: ["DRN", "DRNInspect", "DRNLinks", "DRNLog", "Locking"],
      swiftSettings: shipped),
    // What a window shows, decided in plain Swift, and the toolkits that show it.
    .target(name: "DRNScreens", dependencies: ["DRN"], swiftSettings: shipped),
    .target(
      name: "DRNSwiftUI", dependencies: ["DRN", "DRNLinks", "DRNScreens"], swiftSettings: shipped),

    // GTK's windows. Without the trait, both modules are empty, and GTK is neither looked for nor linked.
    .systemLibrary(name: "CGtk", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
    .target(
      name: "GtkWidgets",
      dependencies: [
        "Platform", .target(name: "CGtk", condition: .when(traits: ["Gtk"])),
      ],
      exclude: ["README.md"], swiftSettings: shipped),
    .target(
      name: "DRNGtk", dependencies: ["DRN", "DRNLinks", "DRNScreens", "GtkWidgets"],
      swiftSettings: shipped),

    // For apps that log or measure by the packages that most do. Their traits are off: a dependency is
    // resolved for every user of a package, whichever of its products they use, unless a trait is asked
    // for that nobody has turned on. All of it is built with `--enable-all-traits`.
    .target(
      name: "DRNLogging", dependencies: ["DRN", "DRNAnalytics", logging("Logging")],
      swiftSettings: shipped),
    .target(
      name: "DRNMetrics",
      dependencies: ["DRN", "DRNAnalytics", "DRNLog", "Locking", metrics("CoreMetrics")],
      swiftSettings: shipped),

    // Logs of many machines, shipped into NATS; for those who have them all, collected into an archive and asked, there
    // or in ClickHouse. Without the trait, both modules are empty, and neither libnats nor libcurl is looked for or
    // linked.
    .systemLibrary(
      name: "CNats", pkgConfig: "libnats",
      providers: [.apt(["libnats-dev"]), .brew(["cnats"])]),
    .systemLibrary(
      name: "CCurl", pkgConfig: "libcurl",
      providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),
    // The schema of the fleet's store: its files, compiled in.
    .target(name: "CFleetSchema", exclude: ["SQL"]),
    .target(
      name: "DRNFleet",
      dependencies: [
        "DRN", "DRNLog", "Locking", "Platform",
        .target(name: "CDeflate", condition: .when(traits: ["Fleet"])),
        .target(name: "CNats", condition: .when(traits: ["Fleet"])),
      ],
      swiftSettings: shipped),
    .target(
      name: "DRNCollector",
      dependencies: [
        "DRN", "DRNFleet", "DRNInspect", "DRNLog", "Locking", "Platform", metrics("CoreMetrics"),
        .target(name: "CCurl", condition: .when(traits: ["Fleet"])),
        .target(name: "CFleetSchema", condition: .when(traits: ["Fleet"])),
      ],
      swiftSettings: shipped),
    // Packs bytes with zlib.
    .target(name: "CDeflate", linkerSettings: [.linkedLibrary("z")]),

    // A terminal that screens are drawn on.
    .target(
      name: "CCurses",
      linkerSettings: [
        .linkedLibrary("ncursesw", .when(platforms: [.linux])),
        .linkedLibrary("ncurses", .when(platforms: [.macOS])),
      ]),
    .target(
      name: "TerminalScreen", dependencies: ["CCurses", "Platform"], exclude: ["README.md"],
      swiftSettings: shipped),

    // Requests and responses as values, and the server that carries them where its trait is on.
    .target(
      name: "WebServing",
      dependencies: [
        "Locking", "Platform",
        server("HummingbirdCore", "hummingbird"), server("HTTPTypes", "swift-http-types"),
        server("Logging", "swift-log"), server("NIOCore", "swift-nio"),
        server("NIOHTTP1", "swift-nio"), server("NIOPosix", "swift-nio"),
        server("NIOHTTPTypes", "swift-nio-extras"),
        server("ServiceLifecycle", "swift-service-lifecycle"),
        server("UnixSignals", "swift-service-lifecycle"),
      ],
      exclude: ["README.md"], swiftSettings: shipped),

    // The command line.
    // The report's page: its files, compiled in.
    .target(name: "CReportPage", exclude: ["Page"]),
    // Gzipped logs and exports, unpacked by zlib.
    .target(name: "CGunzip", linkerSettings: [.linkedLibrary("z")]),
    .target(
      name: "DRNCommands",
      dependencies: [
        "CGunzip", "CReportPage", "DRN", "DRNCollector", "DRNFleet", "DRNInspect", "DRNLog",
        "Locking", "Platform", "TerminalScreen", "WebServing",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["README.md"],
      swiftSettings: shipped
    ),
    .executableTarget(name: "DRNMain", dependencies: ["DRNCommands"], swiftSettings: shipped),

    // Programs that embed it, to learn from and to copy. No library has them.
    .target(
      name: "Shop", dependencies: ["DRN", "DRNLinks", "DRNLog"], path: "Sources/Examples/Shop",
      swiftSettings: settings),
    // The shop for browsers: pages and visitors, and the thin program that serves them.
    .target(
      name: "ShopServer",
      dependencies: ["Shop", "DRNCommands", "DRN", "DRNLinks", "DRNLog", "Locking", "WebServing"],
      path: "Sources/Examples/ShopServer", exclude: ["README.md"], swiftSettings: settings),
    .executableTarget(
      name: "ShopServerMain",
      dependencies: [
        "ShopServer", "DRNLog", "WebServing",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Sources/Examples/ShopServerMain", swiftSettings: settings),
    .target(
      name: "ShopTerminal", dependencies: ["Shop", "TerminalScreen", "DRNLog", "DRNLinks", "DRN"],
      path: "Sources/Examples/ShopTerminal", swiftSettings: settings),
    .executableTarget(
      name: "ShopTerminalMain",
      dependencies: [
        "ShopTerminal", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Sources/Examples/ShopTerminalMain", swiftSettings: settings),
    .target(
      name: "ShopApp",
      dependencies: ["Shop", "DRNSwiftUI", "DRNScreens", "DRNLog", "DRNLinks", "DRN"],
      path: "Sources/Examples/ShopApp", swiftSettings: settings),
    // The shop as a kiosk. What it decides is plain Swift; its window needs the trait `Gtk`.
    .target(
      name: "ShopKiosk",
      dependencies: [
        "Shop", "DRNGtk", "GtkWidgets", "DRNScreens", "DRNLog", "DRNLinks", "DRN", "Locking",
      ],
      path: "Sources/Examples/ShopKiosk", exclude: ["README.md"], swiftSettings: settings),
    .executableTarget(
      name: "ShopKioskMain",
      dependencies: [
        "ShopKiosk", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Sources/Examples/ShopKioskMain", swiftSettings: settings),
    // Many kiosks that ship their logs; nothing without the trait `Fleet`.
    .target(
      name: "ShopFleet", dependencies: ["Shop", "DRNFleet", "DRNLog", "DRN"],
      path: "Sources/Examples/ShopFleet", swiftSettings: settings),
    .executableTarget(
      name: "ShopFleetMain",
      dependencies: [
        "ShopFleet", "DRNFleet", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Sources/Examples/ShopFleetMain", swiftSettings: settings),
    // The program of the article "Building a kiosk".
    .executableTarget(
      name: "KioskMain", dependencies: ["DRNLog", "DRN"], path: "Sources/Examples/KioskMain",
      swiftSettings: settings),

    .testTarget(
      name: "DRNTests", dependencies: ["DRN", "DRNFeatures", "TestSupport"] + differences,
      swiftSettings: settings),
    .testTarget(
      name: "DRNLinksTests", dependencies: ["DRNLinks", "DRN", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "DRNAnalyticsTests", dependencies: ["DRNAnalytics", "DRN", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "DRNFeaturesTests", dependencies: ["DRNFeatures", "DRN", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "LMDBTests", dependencies: ["LMDB", "TestSupport", "CPageSize"], swiftSettings: settings
    ),
    .testTarget(
      name: "DRNLogTests",
      dependencies: [
        "DRNInspect", "DRNLog", "LMDB", "Locking", "DRN", "DRNLinks", "DRNAnalytics", "DRNFeatures",
        "TestSupport", "CPageSize",
      ] + differences,
      swiftSettings: settings),
    // With the sample logs of DRNLogTests.
    .testTarget(
      name: "DRNInspectTests",
      dependencies: [
        "DRNInspect", "DRNLogTests", "DRNLog", "LMDB", "DRN", "DRNAnalytics", "TestSupport",
      ] + differences,
      swiftSettings: settings),
    .testTarget(
      name: "DRNTestingTests",
      dependencies: ["DRNTesting", "DRNInspect", "DRNLog", "DRNLinks", "DRN", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "DRNScreensTests", dependencies: ["DRNScreens", "DRNLog", "DRN", "TestSupport"],
      swiftSettings: settings),
    .testTarget(name: "DRNSwiftUITests", swiftSettings: settings),
    // Skipped where there is no display.
    .testTarget(
      name: "DRNGtkTests",
      dependencies: ["DRNGtk", "GtkWidgets", "DRNScreens", "DRNLog", "DRN", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "GtkSubjectTests",
      dependencies: ["GtkSubject", "DesktopTesting", "TestSupport", "ToolTesting"],
      swiftSettings: settings),
    // An application of its own, for what needs GLib's loop on the main thread.
    .executableTarget(
      name: "GtkSubject",
      dependencies: ["DRNGtk", "GtkWidgets", "DRNScreens", "DRNLinks", "DRNLog", "DRN"],
      path: "Tests/GtkSubject",
      swiftSettings: settings),
    .testTarget(
      name: "DRNLoggingTests",
      dependencies: [
        "DRNLogging", "DRN", "TestSupport", logging("Logging"), logging("InMemoryLogging"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "DRNMetricsTests",
      dependencies: [
        "DRNMetrics", "DRNInspect", "DRNLog", "DRN", "TestSupport", metrics("CoreMetrics"),
        metrics("MetricsTestKit"),
      ],
      swiftSettings: settings),
    // What needs a real nats-server or ClickHouse is skipped where there is none.
    .testTarget(
      name: "DRNFleetTests",
      dependencies: [
        "DRNCollector", "DRNFleet", "DRNInspect", "DRNLog", "DRN", "Locking", "TestSupport",
        metrics("CoreMetrics"), metrics("MetricsTestKit"),
      ] + tool,
      swiftSettings: settings),
    // The tool as a process: what it prints, its status, signals, terminals, browsers. It does not wait for the tool's
    // modules when it is compiled.
    .testTarget(
      name: "ToolTests",
      dependencies: ["ToolTesting", "DRNLog", "DRN", "LMDB", "Locking", "TestSupport"]
        + differences,
      exclude: ["Fixtures", "Pictures", "Snapshots"],
      swiftSettings: settings),
    // The command line as a library, with the sample logs of ToolTests.
    .testTarget(
      name: "DRNCommandsTests",
      dependencies: [
        "DRNCommands", "DRNMain", "DRNTesting", "TerminalScreen", "ToolTesting", "ToolTests",
        "WebServing", "DRNCollector", "DRNInspect", "DRNLog", "DRN", "TestSupport",
      ] + differences,
      swiftSettings: settings),

    // The programs.
    .testTarget(
      name: "ShopTests",
      dependencies: ["Shop", "DRNInspect", "DRNLog", "DRN", "DRNLinks", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "ShopTerminalTests",
      dependencies: [
        "ShopTerminal", "ShopTerminalMain", "DRNMain", "Shop", "TerminalScreen", "ToolTesting",
        "TestSupport", "DRNInspect", "DRNLog", "DRN",
      ],
      exclude: ["Pictures"], swiftSettings: settings),
    .testTarget(
      name: "ShopServerTests",
      dependencies: [
        "ShopServerMain", "ShopServer", "Shop", "ToolTesting", "TestSupport", "WebServing",
        "DRNInspect", "DRNLog", "DRNLinks", "DRN",
      ],
      swiftSettings: settings),

    .testTarget(
      name: "ShopKioskTests",
      dependencies: [
        "ShopKiosk", "ShopKioskMain", "DRNMain", "Shop", "DesktopTesting", "ToolTesting",
        "TestSupport", "DRNLog", "DRNLinks", "DRN",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["Pictures"], swiftSettings: settings),
    .testTarget(
      name: "KioskTests",
      dependencies: [
        "KioskMain", "DRNMain", "ToolTesting", "TestSupport", "DRNTesting", "DRNLog", "DRN",
      ],
      swiftSettings: settings),

    // What a log survives: kills, power loss, failing calls, damage, company.
    .testTarget(
      name: "TrustTests",
      dependencies: [
        "DRNMain", "FuzzSubject", "ToolTesting", "TestSupport", "TrustPlans", "DRNInspect",
        "DRNLog",
        "DRN",
        "LMDB", "Locking",
      ],
      swiftSettings: settings),
    // What is done with damaged files, in a process that may die of it.
    .executableTarget(
      name: "FuzzSubject", dependencies: ["CLMDB", "LMDB", "DRNInspect", "DRNLog", "DRN"],
      path: "Tests/FuzzSubject", swiftSettings: settings),

    // Records in a process of its own whose system calls fail when they are told to; not linked with
    // the tests, whose own calls are to work.
    .executableTarget(
      name: "TrustSubject",
      dependencies: [
        "DRNCommands", "DRNInspect", "DRNLog", "DRN", "TrustPlans",
        .target(name: "CFaults", condition: .when(platforms: [.linux])),
      ],
      path: "Tests/TrustSubject", swiftSettings: settings),
    .target(name: "CFaults", path: "Tests/CFaults"),
    // Another size of the system's pages, for tests in a process of their own.
    .target(name: "CPageSize", path: "Tests/CPageSize"),
    // What that program is told to do, and what it tells.
    .target(name: "TrustPlans", path: "Tests/TrustPlans", swiftSettings: settings),

    // What tests of several targets use: seeds, directories, threads, small apps.
    .target(
      name: "TestSupport", dependencies: ["DRN"], path: "Tests/TestSupport",
      swiftSettings: settings),
    // Runs the built tool, also on a terminal, for the tests of both.
    .target(
      name: "ToolTesting", dependencies: ["CTerminal", "DRNCommands", "TestSupport"],
      path: "Tests/ToolTesting",
      swiftSettings: settings),
    .target(name: "CTerminal", path: "Tests/CTerminal"),
    // Runs programs with windows on a desktop of their own: pointer, keyboard, screen reader and pictures.
    .target(
      name: "DesktopTesting", dependencies: ["CDeflate", "TestSupport", "ToolTesting"],
      path: "Tests/DesktopTesting", exclude: ["Desktop/Scripts"],
      swiftSettings: settings + optimized),
    .testTarget(
      name: "DesktopTestingTests", dependencies: ["DesktopTesting", "TestSupport", "ToolTesting"],
      exclude: ["Samples"], swiftSettings: settings),
  ]
)

/// The built tool, where it is built.
var tool: [Target.Dependency] {
  Context.environment["DRN_LIBRARIES_ONLY"] == nil ? ["DRNMain"] : []
}

/// Shows how two values differ; without the second product it could not fail a test.
var differences: [Target.Dependency] {
  [
    .product(name: "CustomDump", package: "swift-custom-dump"),
    .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay"),
  ]
}

func logging(_ product: String) -> Target.Dependency {
  .product(name: product, package: "swift-log", condition: .when(traits: ["Logging"]))
}

func metrics(_ product: String) -> Target.Dependency {
  .product(name: product, package: "swift-metrics", condition: .when(traits: ["Metrics"]))
}

func server(_ product: String, _ package: String) -> Target.Dependency {
  .product(name: product, package: package, condition: .when(traits: ["Server"]))
}

// For libFuzzer, which brings a main function of its own; see Tests/CoverageFuzzing. Without it, a target that is
// compiled with the tests, so that it stays valid.
let fuzzed: [Target.Dependency] = [
  "DRNCommands", "ShopServer", "Shop", "WebServing", "LMDB", "DRNInspect", "DRNLog", "DRNLinks",
  "DRN",
  .product(name: "ArgumentParser", package: "swift-argument-parser"),
]
let (name, path, inputs) = ("CoverageFuzzing", "Tests/CoverageFuzzing", ["Inputs"])
package.targets.append(
  Context.environment["DRN_COVERAGE_FUZZING"] != nil
    ? .executableTarget(
      name: name, dependencies: fuzzed, path: path, exclude: inputs, swiftSettings: settings)
    : .testTarget(
      name: name, dependencies: fuzzed, path: path, exclude: inputs, swiftSettings: settings))

// The sanitizers look for errors in the libraries: without the tool, the other programs and their tests, their
// builds take half the time. `core` has what threads share and what holds memory by hand, and no tests but those of
// LMDB and the log; `gtk` and `fleet` keep what their traits turn on.
if let libraries = Context.environment["DRN_LIBRARIES_ONLY"] {
  var leftOut: Set = [
    "CCurses", "CGunzip", "CReportPage", "DRNCommands", "ToolTesting", "CTerminal", "TrustPlans",
    "CFaults", "DRNSwiftUI", "WebServing", "DesktopTesting", "ShopKiosk",
  ]
  if libraries.contains("core") {
    leftOut.formUnion([
      "DRNTesting", "DRNTests", "DRNScreensTests", "DRNLinksTests", "DRNAnalyticsTests",
      "DRNFeaturesTests",
      "DRNInspectTests", "DRNLoggingTests", "DRNMetricsTests", "DRNSwiftUITests",
    ])
    // What only reads.
    package.targets.first { $0.name == "DRNLogTests" }?.exclude = [
      "Articles", "Format", "Hashing", "Histories", "JSON", "Launching", "Migration", "Privacy",
      "Reading",
      "Reports", "System",
    ]
  }
  if !libraries.contains("gtk") {
    leftOut.formUnion(["CGtk", "GtkWidgets", "DRNGtk"])
    if libraries.contains("core") { leftOut.insert("DRNScreens") }
  }
  if !libraries.contains("fleet") {
    leftOut.formUnion(["CNats", "CCurl", "CFleetSchema", "CDeflate", "DRNFleet", "DRNCollector"])
  }
  func isLeftOut(_ target: Target) -> Bool {
    target.type == .executable || leftOut.contains(target.name)
      || target.dependencies.contains {
        switch $0 {
        case .byNameItem(let name, _), .targetItem(let name, _): leftOut.contains(name)
        default: false
        }
      }
  }
  while let target = package.targets.first(where: isLeftOut) {
    leftOut.insert(target.name)
    package.targets.removeAll { $0.name == target.name }
  }
  package.products.removeAll {
    switch $0 {
    case let library as Product.Library: !leftOut.isDisjoint(with: library.targets)
    default: true
    }
  }
}
