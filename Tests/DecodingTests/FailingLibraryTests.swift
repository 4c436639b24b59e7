import Glibc
import Photos
import Testing

@testable import Decoding

private func state(of family: DecoderFamily, after line: String) throws -> FamilyState {
    let base = try #require(built("riffle-decode"))
    let folder = try #require(WorkerFolder(["": base]))
    let program = base + family.programSuffix
    try #require(folder.wrap(family.programSuffix, in: "\(line) '\(program)' \"$@\""))
    return FamilyState(of: family, helper: folder.helper, format: "X")
}

private func failure(_ state: FamilyState) -> DecodeError? {
    if case .absent(let error) = state { error } else { nil }
}

@Suite struct `a worker whose library fails at the pictures built into it` {
    @Test(
        .enabled(if: !isInstrumented, "a sanitizer is to be loaded first"),
        arguments: DecoderFamily.allCases.filter { builtFamilies.contains($0) })
    func `ends before the first photo, and says why`(family: DecoderFamily) throws {
        let library = TemporaryFile([])
        let path = String(decoding: library.path, as: UTF8.self)
        let source = Fixture.folder + "../../Probes/failing-shim/failing-shim.c"
        _ = output(["/usr/bin/cc", "-shared", "-fPIC", "-fno-builtin", "-o", path, source])
        guard !contents(of: path).isEmpty else {
            print("skipped: a failing library, no C compiler here")
            return
        }
        #expect(failure(try state(of: family, after: "exec")) == nil)
        let broken = try state(of: family, after: "LD_PRELOAD='\(path)' exec")
        #expect(failure(broken) == .libraryFails(format: "X"))
    }

    @Test(
        .enabled(if: builtFamilies.contains(.raw)),
        .enabled(if: !isInstrumented, "a sanitizer needs what is forbidden"))
    func `so does LibRaw's where it could start threads`() throws {
        let alone = try state(of: .raw, after: "OMP_NUM_THREADS=2 exec")
        #expect(failure(alone) == .libraryFails(format: "X"))
    }
}
