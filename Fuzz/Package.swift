// swift-tools-version: 6.2
// Fuzzers for whatever reads bytes that strangers made: `make fuzz` builds and runs them. The modules are the
// program's own, by symbolic links; docs/safety.md says what they cover.

import PackageDescription

let rules: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let cRules: [CSetting] = [.define("_GNU_SOURCE")]

func module(_ name: String, imports: [String] = []) -> Target {
    .target(
        name: name, dependencies: imports.map { .target(name: $0) }, path: "Modules/\(name)",
        exclude: name == "Trash" ? ["README.md"] : [],
        swiftSettings: rules + [.strictMemorySafety()])
}

func cModule(_ name: String, imports: [String] = [], links: [String] = []) -> Target {
    .target(
        name: name, dependencies: imports.map { .target(name: $0) }, path: "Modules/\(name)",
        cSettings: cRules,
        linkerSettings: links.map { .linkedLibrary($0) })
}

/// A program in C, because libFuzzer brings the `main`; it calls what is named after it.
func fuzzer(_ name: String, of entries: String, links: [String] = []) -> Target {
    .executableTarget(
        name: "fuzz-\(name)", dependencies: [.target(name: entries)], path: "Programs/\(name)",
        cSettings: cRules, linkerSettings: links.map { .linkedLibrary($0) })
}

let package = Package(
    name: "fuzz",
    targets: [
        cModule("CDecoding", links: ["m"]),
        cModule(
            "CDecoders", imports: ["CDecoding"], links: ["jpeg", "png", "gif", "z", "md", "m"]),
        cModule("CWebP", imports: ["CDecoding"], links: ["webp", "m"]),
        cModule("CTIFF", imports: ["CDecoding"], links: ["tiff", "m"]),
        cModule("CJXL", imports: ["CDecoding"], links: ["jxl", "m"]),
        cModule("CHEVC", imports: ["CDecoding"], links: ["de265", "m"]),
        cModule("CAV1", imports: ["CDecoding"], links: ["dav1d", "m"]),
        cModule("CRaw", imports: ["CDecoding"], links: ["raw", "m"]),
        cModule("CXMP", imports: ["CDecoding"], links: ["expat", "brotlidec"]),
        cModule("CLinux"),
        cModule("CSQLite", links: ["sqlite3"]),
        module("Geometry"),
        module("DisplayList", imports: ["Geometry"]),
        module("Photos"),
        module(
            "Browsing",
            imports: ["Photos", "Geometry", "DisplayList", "Likeness", "Selecting"]),
        module("Likeness", imports: ["Photos"]),
        module("Selecting", imports: ["Photos", "Geometry"]),
        module("StackMode", imports: ["Browsing", "Geometry", "DisplayList"]),
        module("DeckMode", imports: ["Browsing", "Geometry", "DisplayList"]),
        module("GridMode", imports: ["Browsing", "Geometry", "DisplayList"]),
        module("WaterfallMode", imports: ["Browsing", "Geometry", "DisplayList"]),
        module("CarouselMode", imports: ["Browsing", "Geometry", "DisplayList"]),
        module("ViewerMode", imports: ["Browsing", "Geometry", "DisplayList"]),
        module("CompareMode", imports: ["Browsing", "Geometry", "DisplayList"]),
        module(
            "ViewModel",
            imports: [
                "Browsing", "StackMode", "DeckMode", "GridMode", "WaterfallMode", "CarouselMode",
                "ViewerMode", "CompareMode", "Geometry", "DisplayList", "Likeness", "Selecting",
            ]),
        module("Pixels", imports: ["Geometry"]),
        module("Cells", imports: ["Pixels"]),
        module("VT", imports: ["Cells"]),
        module(
            "Bindings",
            imports: ["VT", "ViewModel", "Browsing", "Geometry", "DisplayList", "Selecting"]),
        module("System", imports: ["CLinux"]),
        module(
            "Sidecars",
            imports: ["CDecoding", "CLinux", "Photos", "Geometry", "Selecting", "System"]),
        module(
            "Decoding",
            imports: ["CDecoders", "CLinux", "Geometry", "Photos", "Pixels", "System"]),
        module(
            "PhotoLibrary",
            imports: ["CLinux", "CSQLite", "Fetching", "Photos", "Geometry", "Selecting", "System"]),
        module("Trash", imports: ["CLinux", "System"]),
        module("Fetching", imports: ["CLinux", "System"]),
        module(
            "Invocation",
            imports: ["Bindings", "PhotoLibrary", "System", "Selecting", "ViewModel", "Browsing"]),

        .target(
            name: "DecodingEntries",
            dependencies: ["CDecoders", "CLinux", "Decoding", "Geometry", "Photos", "Pixels"],
            path: "Entries/Decoding", swiftSettings: rules),
        .target(
            name: "TerminalEntries", dependencies: ["VT", "Cells"], path: "Entries/Terminal",
            swiftSettings: rules),
        .target(
            name: "TrashEntries", dependencies: ["Trash"], path: "Entries/Trash",
            swiftSettings: rules),
        .target(
            name: "ConfigurationEntries", dependencies: ["CLinux", "Invocation"],
            path: "Entries/Configuration", swiftSettings: rules),
        .target(
            name: "SelectingEntries", dependencies: ["Photos", "Selecting"],
            path: "Entries/Selecting", swiftSettings: rules),
        .target(
            name: "FetchingEntries", dependencies: ["Fetching"],
            path: "Entries/Fetching", swiftSettings: rules),
        .target(
            name: "GroupingEntries", dependencies: ["PhotoLibrary"], path: "Entries/Grouping",
            swiftSettings: rules),
        .target(
            name: "SidecarsEntries",
            dependencies: ["CDecoding", "CXMP", "Selecting", "Sidecars"],
            path: "Entries/Sidecars", swiftSettings: rules),

        fuzzer("jpeg", of: "CDecoders"),
        fuzzer("png", of: "CDecoders", links: ["z"]),
        fuzzer("gif", of: "CDecoders"),
        fuzzer("gifplay", of: "CDecoders"),
        fuzzer("apng", of: "CDecoders"),
        fuzzer("bmp", of: "CDecoders"),
        fuzzer("ico", of: "CDecoders"),
        fuzzer("netpbm", of: "CDecoders"),
        fuzzer("qoi", of: "CDecoders"),
        fuzzer("psd", of: "CDecoders"),
        fuzzer("webp", of: "CWebP"),
        fuzzer("webpplay", of: "CWebP"),
        fuzzer("tiff", of: "CTIFF"),
        fuzzer("jxl", of: "CJXL"),
        fuzzer("jxlplay", of: "CJXL"),
        fuzzer("boxes", of: "DecodingEntries"),
        fuzzer("rawhead", of: "DecodingEntries"),
        fuzzer("jxlhead", of: "DecodingEntries"),
        fuzzer("webphead", of: "DecodingEntries"),
        fuzzer("videohead", of: "DecodingEntries"),
        fuzzer("sps", of: "CHEVC"),
        fuzzer("plan", of: "CDecoding"),
        fuzzer("hevc", of: "CHEVC"),
        fuzzer("av1", of: "CAV1"),
        fuzzer("raw", of: "CRaw"),
        fuzzer("maker-note", of: "DecodingEntries"),
        fuzzer("exif", of: "DecodingEntries"),
        fuzzer("turn", of: "DecodingEntries", links: ["jpeg", "png"]),
        fuzzer("input", of: "TerminalEntries"),
        fuzzer("sanitiser", of: "TerminalEntries"),
        fuzzer("journal", of: "TrashEntries"),
        fuzzer("trashinfo", of: "TrashEntries"),
        fuzzer("configuration", of: "ConfigurationEntries"),
        fuzzer("filter", of: "SelectingEntries"),
        fuzzer("command", of: "SelectingEntries"),
        fuzzer("xmp-read", of: "CXMP"),
        fuzzer("xmp-embedded", of: "DecodingEntries"),
        fuzzer("xmp-edit", of: "SidecarsEntries"),
        fuzzer("group", of: "GroupingEntries"),
        fuzzer("meta", of: "FetchingEntries"),
        fuzzer("http", of: "FetchingEntries"),
        fuzzer("fetch", of: "FetchingEntries"),
    ],
    cLanguageStandard: .gnu11
)
