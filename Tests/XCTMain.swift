import Testing

/// Runs the tests.
///
/// SwiftPM takes it in the place of one of its own, which looks for tests of XCTest in an index of the sources. There are none,
/// and the index takes a sixth of a debug build.
@main
struct TestProgram {
    static func main() async {
        await Testing.__swiftPMEntryPoint() as Never
    }
}
