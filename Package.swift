// swift-tools-version: 6.2
// docs/modules.md says what each module is for; a test compares the two.

import Glibc
import PackageDescription

/// What every Swift target is built with; docs/decisions.md says why.
///
/// Tests may use pointers without saying so at each.
let testRules: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]
let rules = testRules + [.strictMemorySafety()]

/// Sanitizers are slow: RIFFLE_SANITISED optimises a debug build, and keeps its assertions.
let sanitised: [String] =
    Context.environment["RIFFLE_SANITISED"] == nil ? [] : ["-O", "-assert-config", "Debug"]

/// Without the library of regular expressions, and with a section for each function: what nobody calls is left out.
let programRules =
    rules + [
        .unsafeFlags(sanitised, .when(configuration: .debug)),
        .unsafeFlags(["-Xfrontend", "-disable-implicit-string-processing-module-import"]),
        .unsafeFlags(["-Xfrontend", "-function-sections"], .when(configuration: .release)),
    ]

/// In a release build the optimiser is for the program: to optimise its tests took three times as long as that.
let unoptimised: [SwiftSetting] = [
    .unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"], .when(configuration: .release))
]

let cRules: [CSetting] = [
    .define("_GNU_SOURCE"), .enableWarning("all"), .enableWarning("extra"),
    .treatAllWarnings(as: .error),
]

/// In a debug build, what runs so often or has to be so fast that its tests would wait for it.
let optimised: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// In a release build, what is small rather than fast: code that runs when a key comes, or once.
let small: [SwiftSetting] = [.unsafeFlags(["-Osize"], .when(configuration: .release))]

/// The version of the C library, [2, 36] for one.
let glibc: [Int] = {
    var name = [CChar](repeating: 0, count: 32)
    confstr(Int32(_CS_GNU_LIBC_VERSION), &name, name.count)
    let words = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
    return words.split { !$0.isNumber }.compactMap { Int($0) }
}()

/// Whether the C library reads packed relocations.
let packsRelocations = !glibc.lexicographicallyPrecedes([2, 36])

/// The libraries of Debian 13 have other package names than those of Debian 12, and cards name packages.
let debian13: [SwiftSetting] =
    glibc.lexicographicallyPrecedes([2, 41]) ? [] : [.define("DEBIAN_13")]

/// How a release is linked, so that it starts soon: docs/decisions.md says why.
let light =
    ["-static-stdlib", "-use-ld=lld", "-L", "\(Context.packageDirectory)/assets/link"]
    + ["-Xclang-linker", "-static-libgcc"]
    + ["--no-export-dynamic", "--icf=safe"].flatMap { ["-Xlinker", $0] }
    + (packsRelocations ? ["-Xlinker", "-z", "-Xlinker", "pack-relative-relocs"] : [])

/// A release needs no libraries of Swift's where it runs, among tests too, which are linked with them.
let selfContained: [LinkerSetting] = [.unsafeFlags(light, .when(configuration: .release))]

/// A program of C has nothing of Swift in it.
let bare = [
    LinkerSetting.unsafeFlags(["-nostartfiles"] + light, .when(configuration: .release))
]

/// The last word of a path below Sources: the name of the target that lies there.
func name(at path: String) -> String { String(path.split(separator: "/").last ?? "") }

func module(
    _ path: String, _ imports: String = "", excluding: [String] = [],
    settings: [SwiftSetting] = []
) -> Target {
    .target(
        name: name(at: path), dependencies: named(imports), path: "Sources/\(path)",
        exclude: excluding, swiftSettings: programRules + settings)
}

func cModule(_ path: String, _ imports: String = "", links: [String] = []) -> Target {
    .target(
        name: name(at: path), dependencies: named(imports), path: "Sources/\(path)",
        cSettings: cRules, linkerSettings: links.map { .linkedLibrary($0) })
}

/// Targets by their names, with spaces between them.
func named(_ names: String) -> [Target.Dependency] {
    names.split(whereSeparator: \.isWhitespace).map { .target(name: String($0)) }
}

func tests(_ name: String, _ imports: String, excluding: [String] = []) -> Target {
    .testTarget(
        name: name, dependencies: named(imports), path: "Tests/\(name)", exclude: excluding,
        swiftSettings: testRules + unoptimised)
}

/// A program for tests and benchmarks; it is not installed.
func probe(
    _ name: String, _ imports: String, isC: Bool = false, links: [LinkerSetting] = []
) -> Target {
    .executableTarget(
        name: name, dependencies: named(imports), path: "Tests/Probes/\(name)",
        cSettings: isC ? cRules : [], swiftSettings: isC ? [] : rules, linkerSettings: links)
}

/// A family of decoders with a library of its own: its module of C, and its worker.
struct Family {
    /// What the worker's name ends in, and its module of C.
    let name, module: String
    let libraries: [String]

    var worker: String { "riffle-decode-\(name)" }

    var targets: [Target] {
        [
            cModule("Decoding/\(module)", "CDecoding", links: libraries + ["m"]),
            .executableTarget(
                name: worker, dependencies: [.target(name: module), "CWorker"],
                path: "Sources/Decoding/\(worker)", cSettings: cRules, linkerSettings: bare),
        ]
    }
}

/// What reads XMP: it is always built.
let reader = Family(name: "xmp", module: "CXMP", libraries: ["expat", "brotlidec"])

/// Those that there are.
let known: [Family] = [
    Family(name: "webp", module: "CWebP", libraries: ["webp"]),
    Family(name: "tiff", module: "CTIFF", libraries: ["tiff"]),
    Family(name: "jxl", module: "CJXL", libraries: ["jxl"]),
    Family(name: "hevc", module: "CHEVC", libraries: ["de265"]),
    Family(name: "av1", module: "CAV1", libraries: ["dav1d"]),
    Family(name: "raw", module: "CRaw", libraries: ["raw"]),
]

/// Those that are built: RIFFLE_WORKERS names them, as `make` does by what is installed; all where it is not set.
let wanted = Context.environment["RIFFLE_WORKERS"]?.split(separator: " ").map(String.init)
let families = known.filter { wanted?.contains($0.name) ?? true }

/// What fetches photos from the network is built where `fetch` is named, or nothing is: it takes libcurl.
let fetches = wanted?.contains("fetch") ?? true
let fetcher: [Target] =
    fetches
    ? [
        cModule("Network/CCurl", links: ["curl"]),
        module("Network/FetchWork", "CCurl CLinux Fetching System"),
        .executableTarget(
            name: "riffle-fetch", dependencies: ["FetchWork"], path: "Sources/Network/riffle-fetch",
            swiftSettings: programRules, linkerSettings: selfContained),
    ] : []

/// Ways of browsing, the viewer and compare above them: none of them sees another.
let modes = [
    "StackMode", "DeckMode", "GridMode", "WaterfallMode", "CarouselMode", "ViewerMode",
    "CompareMode",
]

let modeTargets = modes.map {
    module("Model/Modes/\($0)", "Browsing Geometry DisplayList")
}

/// What is installed.
let program: [Target] =
    (families + [reader]).flatMap(\.targets) + fetcher + modeTargets + [
        // C: what Swift cannot call safely or at all.
        cModule("Terminal/CNcurses", links: ["ncursesw", "tinfo"]),
        cModule("Decoding/CDecoding", links: ["m"]),
        cModule(
            "Decoding/CDecoders", "CDecoding", links: ["jpeg", "png", "gif", "z", "md", "m"]),
        cModule("System/CLinux"),
        cModule("Decoding/CColour", "CDecoding", links: ["lcms2", "m"]),
        cModule("Decoding/CWorker", "CColour CDecoding CLinux"),
        cModule("Files/CSQLite", links: ["sqlite3"]),
        .executableTarget(
            name: "riffle-decode",
            dependencies: ["CDecoders", "CLinux", "CWorker"],
            path: "Sources/Decoding/riffle-decode",
            cSettings: cRules, linkerSettings: bare),

        // Pure: values in, values out.
        module("Drawing/Geometry"),
        module("Drawing/DisplayList", "Geometry"),
        module("Model/Browsing", "Photos Geometry DisplayList Likeness Selecting"),
        module(
            "Model/ViewModel",
            modes.joined(separator: " ")
                + " Browsing Geometry DisplayList Likeness Photos Selecting"),
        module("Photos/Photos", settings: debian13),
        module("Photos/Selecting", "Geometry Photos"),
        module("Photos/Likeness", "Photos"),
        module("Drawing/Pixels", "Geometry"),
        module("Drawing/Raster", "Geometry DisplayList Pixels"),
        module("Drawing/Cells", "Geometry Pixels"),
        module("Drawing/Composing", "Geometry DisplayList Pixels Raster Cells"),
        module("Terminal/VT", "Cells Geometry"),
        module(
            "Model/Bindings", "VT ViewModel Browsing Geometry DisplayList Selecting",
            settings: small),

        // Shell: whatever touches the system.
        module("System/System", "CLinux"),
        module("Terminal/TTY", "CNcurses CLinux VT Cells System"),
        module("Decoding/Decoding", "CDecoders CLinux Geometry Photos Pixels System"),
        module("Files/PhotoLibrary", "CLinux CSQLite Fetching Photos Geometry Selecting System"),
        // The sweeps of its tests run it thousands of times: it is optimised in debug builds too.
        module(
            "Files/Trash", "CLinux System", excluding: ["README.md"], settings: optimised + small),
        module("Network/Fetching", "CLinux System", settings: small),
        module("Files/Desk", "CLinux CSQLite Geometry Photos Selecting System"),
        module("Files/Sidecars", "CDecoding CLinux Photos Geometry Selecting System"),

        // Rooms: each the one owner of what it knows, between the system and the loop.
        module(
            "Rooms/Pictures",
            """
            Decoding Browsing DisplayList Photos Geometry Pixels Raster PhotoLibrary CLinux
            """),
        module(
            "Rooms/Collection",
            """
            PhotoLibrary Decoding Browsing Photos System DisplayList Geometry Cells
            CLinux Selecting Sidecars
            """),
        module(
            "Rooms/Downloads", "Browsing CLinux DisplayList Fetching PhotoLibrary System",
            settings: small),
        module(
            "Rooms/Decisions",
            """
            Browsing CLinux Desk DisplayList Geometry PhotoLibrary Selecting Sidecars System
            """),
        module(
            "Rooms/FileWork",
            """
            Trash PhotoLibrary System Browsing Decoding DisplayList CLinux Geometry
            """, settings: small),
        module(
            "Rooms/Screen", "TTY VT Cells Composing Raster DisplayList Geometry Pixels System Trash"
        ),

        // What was asked for, the commands without an interface, and what is said.
        module(
            "App/Invocation",
            """
            Bindings Browsing Cells Geometry PhotoLibrary System Selecting ViewModel
            """, settings: small),
        module(
            "App/Messages",
            """
            Browsing Bindings Cells Collection Decisions Decoding Desk DisplayList Downloads
            Fetching FileWork Invocation PhotoLibrary System Selecting Sidecars TTY
            Trash ViewModel
            """, settings: small),
        module(
            "App/Commands",
            """
            Bindings Browsing CLinux Cells Collection Decisions Decoding DisplayList Downloads
            Fetching FileWork Geometry Likeness Photos Pixels Desk Invocation Messages PhotoLibrary System Screen
            Selecting Sidecars Trash VT ViewModel
            """, settings: small),
        module(
            "App/Loop",
            """
            Bindings Browsing CLinux Cells Collection Commands Decisions Decoding Desk
            DisplayList Downloads Fetching FileWork Geometry Invocation Messages PhotoLibrary
            Photos Pictures Screen Selecting System TTY Trash VT ViewModel
            """),
        .executableTarget(
            name: "riffle", dependencies: ["Loop", "Invocation", "System"],
            path: "Sources/App/riffle", swiftSettings: programRules, linkerSettings: selfContained),
    ]

/// Random sessions, which a release plays after its tests.
let sessions: [Target] = [
    // What tests share: chances that a seed repeats.
    .target(name: "SeededRandom", path: "Tests/Support/SeededRandom", swiftSettings: rules),
    // Texts kept beside the tests or made from the code, compared with what the code makes now.
    .target(name: "GoldenTexts", path: "Tests/Support/GoldenTexts", swiftSettings: testRules),
    // Manual pages and completions of shells, made from the tables of the program; `make docs` writes them.
    .target(
        name: "Documents", dependencies: ["Bindings", "Browsing", "Invocation", "ViewModel"],
        path: "Tests/Support/Documents", swiftSettings: rules),
    probe("write-docs", "Documents GoldenTexts"),
    // Random sessions as hashes of what they draw and ask for; `make hash` plays them all.
    .target(
        name: "Sessions",
        dependencies: [
            "SeededRandom", "Bindings", "Cells", "Composing", "DisplayList", "Geometry",
            "Pixels", "Raster", "ViewModel", "Browsing", "GridMode", "CarouselMode", "ViewerMode",
            "Selecting",
        ], path: "Tests/Support/Sessions", swiftSettings: rules),
    probe("session-hash", "GoldenTexts Sessions", links: selfContained),
]

/// The tests, and what they run; nothing of it is installed.
let testing: [Target] = [
    // The line that each gate of `make trust` ends in, and how much of it is wanted.
    .target(name: "Gates", path: "Tests/Support/Gates", swiftSettings: rules),
    // What sweeps share: programs to run, and the library that makes their calls fail.
    .target(name: "Faults", path: "Tests/Support/Faults", swiftSettings: testRules),
    // The inner loops once more in C, for tests and figures beside them; as optimised as C goes.
    .target(
        name: "CKernels", dependencies: ["CDecoders"], path: "Tests/Support/CKernels",
        cSettings: cRules + [.unsafeFlags(["-O3"], .when(configuration: .release))]),

    // Brackets, focus series and bursts as cameras take them, of a seed, and the same as files.
    .target(
        name: "PhotoSeries", dependencies: ["CDecoders", "CKernels", "Likeness", "SeededRandom"],
        path: "Tests/Support/PhotoSeries", swiftSettings: testRules),
    // The test vectors of the culling desk and of the layouts, and the JSON that they are.
    .target(
        name: "CullingVectors", path: "Tests/Support/CullingVectors", swiftSettings: testRules),

    // Programs on a pseudo-terminal, and one to put there: optimised, or journeys would measure them and not the program.
    .target(name: "CPty", path: "Tests/Support/CPty", cSettings: cRules),
    .target(
        name: "PtyHarness", dependencies: ["CPty"], path: "Tests/Support/PtyHarness",
        swiftSettings: rules + optimised),
    probe("tty-probe", "TTY Cells System"),
    // Processes for tests to kill: trash, decisions, sidecars.
    probe("trash-probe", "Trash CLinux"),
    probe("keep-probe", "Browsing DisplayList FileWork PhotoLibrary System Trash"),
    probe("desk-probe", "Desk Selecting System"),
    probe("sidecar-probe", "Sidecars"),
    // A fetcher that fetches nothing, and lies where it is asked to.
    probe("fetch-probe", "CLinux Fetching"),
    // Processes locked down as the decode worker is, which try what they must not.
    probe("lock-probe", "CDecoders CLinux", isC: true),
    // The C of the project with one allocation after the other that fails.
    probe("malloc-probe", "CDecoders CLinux CSQLite", isC: true),

    // Terminals that show pictures: what they make of the bytes, and what is wrong with them.
    .target(
        name: "GraphicsModel", dependencies: ["Pixels", "SeededRandom"],
        path: "Tests/Support/GraphicsModel", swiftSettings: rules + optimised),

    // A way of browsing that the program does not know, as a module like those it does.
    .target(
        name: "ToyMode", dependencies: ["Browsing", "DisplayList", "Geometry"],
        path: "Tests/Support/ToyMode", swiftSettings: rules),

    // A model with photos in it, a clock and ways to look at what it shows. A target of tests though it has none: it sees what
    // is internal, which a release lets only tests do.
    .testTarget(
        name: "ModelScenes",
        dependencies: named(
            """
            SeededRandom ViewModel Browsing StackMode DeckMode GridMode WaterfallMode
            CarouselMode ViewerMode CompareMode DisplayList Geometry Photos Selecting
            """), path: "Tests/Support/ModelScenes", swiftSettings: testRules + unoptimised),
]

/// The targets of tests, which mirror the modules: a row each, and what it imports.
///
/// The programs are built beside them: what depends on one would be linked as it is. JourneyTests import nothing of ViewModel. SwiftPM compiles what is ready, the last name first: that way journeys, which
/// take long, are compiled beside what stands above ViewModel and has to wait for each other.
let testTable = """
    GeometryTests: CullingVectors SeededRandom Geometry
    BrowsingTests: CullingVectors SeededRandom Browsing DisplayList Geometry Photos Selecting
    StackModeTests: CullingVectors SeededRandom StackMode ModelScenes ViewModel Browsing DeckMode ViewerMode DisplayList Geometry
    DeckModeTests: SeededRandom DeckMode ModelScenes ViewModel Browsing DisplayList Geometry
    GridModeTests: CullingVectors SeededRandom GridMode ModelScenes ViewModel Browsing ViewerMode DisplayList Geometry
    WaterfallModeTests: CullingVectors SeededRandom WaterfallMode ModelScenes ViewModel Browsing DeckMode ViewerMode DisplayList Geometry
    CarouselModeTests: CullingVectors SeededRandom CarouselMode ModelScenes ViewModel Browsing DeckMode ViewerMode DisplayList Geometry
    ViewerModeTests: CullingVectors SeededRandom ViewerMode ModelScenes ViewModel Browsing DeckMode GridMode DisplayList Geometry
    CompareModeTests: CullingVectors SeededRandom CompareMode ModelScenes ViewModel Browsing DeckMode GridMode DisplayList Geometry Photos Selecting
    ViewModelTests: SeededRandom ViewModel ModelScenes Browsing StackMode DeckMode GridMode WaterfallMode CarouselMode ViewerMode DisplayList
        Geometry Likeness PhotoSeries Photos Selecting
    ToyModeTests: ToyMode ViewModel Browsing DisplayList Geometry
    PixelsTests: CKernels CullingVectors Geometry GraphicsModel SeededRandom Pixels
    RasterTests: CullingVectors SeededRandom CKernels Raster DisplayList Geometry Pixels
    CellsTests: SeededRandom Cells Pixels
    ComposingTests: Composing DisplayList Geometry Pixels Raster Cells
    VTTests: SeededRandom CKernels Gates VT Cells Geometry Pixels
    BindingsTests: Bindings VT ViewModel Browsing DisplayList Geometry
    SystemTests: SeededRandom System
    TTYTests: SeededRandom TTY VT Cells CLinux CNcurses PtyHarness tty-probe
    DecodingTests: SeededRandom CKernels CullingVectors Gates Decoding CColour CDecoding CDecoders CLinux Geometry Photos Pixels System
        lock-probe malloc-probe
    FetchingTests: SeededRandom CLinux Fetching
    PhotosTests: SeededRandom Photos
    SelectingTests: CullingVectors SeededRandom Selecting Geometry Photos
    LikenessTests: CKernels CullingVectors SeededRandom Gates PhotoSeries Likeness PhotoLibrary Photos
    PhotoLibraryTests: CullingVectors SeededRandom PhotoLibrary Photos Selecting CLinux System
    TrashTests: CullingVectors SeededRandom Faults Gates System Trash CLinux keep-probe trash-probe
    DeskTests: SeededRandom Faults Gates Desk CSQLite Geometry Selecting System desk-probe
    DecisionsTests: SeededRandom Browsing CLinux Decisions Desk DisplayList Faults Geometry PhotoLibrary Selecting Sidecars System
    SidecarsTests: CullingVectors SeededRandom Faults Gates Sidecars CDecoding CLinux CXMP Geometry Photos Selecting System sidecar-probe
    JourneyTests: CullingVectors SeededRandom CLinux Faults Gates GraphicsModel PtyHarness Desk Geometry Likeness PhotoLibrary PhotoSeries Photos Selecting System lock-probe
        ViewModel
    GoldensTests: SeededRandom Pictures Bindings Cells Composing Decoding DisplayList Geometry Browsing Photos Pixels Raster
        Sessions ViewModel GoldenTexts StackMode DeckMode GridMode WaterfallMode CarouselMode ViewerMode
    PicturesTests: SeededRandom Pictures CLinux Decoding DisplayList Geometry Pixels Raster System Browsing
    CollectionTests: CLinux SeededRandom Collection DisplayList PhotoLibrary Photos Selecting System Browsing
    DownloadsTests: Browsing DisplayList Downloads Fetching PhotoLibrary System fetch-probe
    FileWorkTests: SeededRandom FileWork CLinux Decoding DisplayList Geometry System Trash Browsing PhotoLibrary
    ScreenTests: GraphicsModel SeededRandom Screen CLinux Cells Composing DisplayList Geometry Pixels Raster TTY Trash VT
    InvocationTests: Browsing SeededRandom Invocation PhotoLibrary Selecting ViewModel
    MessagesTests: Browsing SeededRandom CLinux Cells Composing Decisions Decoding Desk DisplayList FileWork Geometry GoldenTexts
        Invocation Messages ModelScenes Raster Selecting Sidecars Trash ViewModel
    LoopTests: Browsing CLinux Cells Collection Decisions Decoding DisplayList FileWork GridMode Invocation
        PhotoLibrary Screen Selecting StackMode Loop System Trash
    CommandsTests: Browsing SeededRandom GraphicsModel Collection Commands CLinux Cells Decisions Decoding Desk DisplayList FileWork Geometry Pixels Invocation Messages
        Photos PhotoLibrary System Screen Selecting Trash ViewModel
    ArchitectureTests: Documents Invocation SeededRandom GoldenTexts
    """

/// What lies in the folder of a target of tests and is no source.
let noSources = [
    "DecodingTests": ["Fixtures", "Formats", "Hostile"], "GoldensTests": ["Pictures"],
]

/// A row begins at the margin, and goes on in lines that are indented.
let testTargets = testTable.split(separator: "\n").reduce(into: [String]()) { rows, line in
    if line.hasPrefix(" ") { rows[rows.count - 1] += line } else { rows.append(String(line)) }
}.map { row in
    let (name, imports) = (row.prefix { $0 != ":" }, row.drop { $0 != ":" }.dropFirst())
    return tests(String(name), String(imports), excluding: noSources[String(name)] ?? [])
}

/// Tests of what is not built everywhere.
let fetchWorkTests: [Target] = [
    tests(
        "FetchWorkTests",
        "SeededRandom Gates CCurl CLinux Fetching FetchWork lock-probe",
        excluding: ["Support/server.py", "Support/public.py"])
]

/// What `make bench` runs beside riffle, programs that time themselves; nothing of it is installed.
let benches: [Target] = [
    .target(name: "BenchTimers", path: "Tests/Support/BenchTimers", swiftSettings: rules),
    // What the inner loops cost beside the same in C.
    probe("kernel-bench", "CDecoders CKernels Pixels Raster Cells VT"),
    probe(
        "frame-bench",
        """
        Geometry Browsing DisplayList ViewModel Pixels Raster Cells Composing VT Decoding Photos
        PhotoLibrary CLinux BenchTimers StackMode DeckMode GridMode WaterfallMode
        CarouselMode ViewerMode
        """),
    // What pictures cost the workers.
    probe("decode-bench", "Decoding Pixels System"),
    // What filters, orders and stacks cost.
    probe("select-bench", "Photos Selecting Likeness PhotoSeries SeededRandom BenchTimers"),
    // What finer blocks of a screen cost.
    probe("block-bench", "Cells Geometry Pixels SeededRandom BenchTimers"),
    // What the desk, pairs and sidecars cost.
    probe("desk-bench", "PhotoLibrary Desk Sidecars Selecting CDecoding CXMP BenchTimers"),
    // What events cost the model of a big folder.
    probe(
        "model-bench",
        """
        Geometry Browsing DisplayList ViewModel BenchTimers StackMode DeckMode GridMode
        WaterfallMode CarouselMode
        """),
]

/// The tests that RIFFLE_TESTS names, all where it is not set: `make tests ONLY="TrashTests DeskTests"`.
let asked = Context.environment["RIFFLE_TESTS"]?.split(separator: " ").map(String.init) ?? []

let allTests = testing + testTargets + (fetches ? fetchWorkTests : [])

/// What the tests asked for depend on: a target of tests may be among it.
let neededByAsked = allTests.filter { asked.contains($0.name) }.flatMap(\.dependencies)
    .compactMap { if case .targetItem(let name, _) = $0 { name } else { nil } }

func isAsked(_ target: Target) -> Bool {
    asked.isEmpty || asked.contains(target.name) || neededByAsked.contains(target.name)
}

/// What is built where no product is named: `program`, `tests` with it, or everything where RIFFLE_TARGETS is not set.
///
/// One build of several products plans once and fills the processors; one after the other took a sixth longer.
let targets: [Target] =
    switch Context.environment["RIFFLE_TARGETS"] {
    case "program": program
    case "tests": program + sessions + allTests.filter { !$0.isTest || isAsked($0) }
    default: program + sessions + allTests + benches
    }

let package = Package(
    name: "riffle",
    products: [
        .executable(name: "riffle", targets: ["riffle"]),
        .executable(name: "riffle-decode", targets: ["riffle-decode"]),
    ] + (families + [reader]).map { .executable(name: $0.worker, targets: [$0.worker]) }
        + (fetches ? [.executable(name: "riffle-fetch", targets: ["riffle-fetch"])] : []),
    targets: targets,
    cLanguageStandard: .gnu11
)
