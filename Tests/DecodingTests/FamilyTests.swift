import Glibc
import Photos
import SeededRandom
import System
import Testing

@testable import Decoding

/// Families that were built, other than the base; each with a file of theirs, and what lacks without them.
let familyFiles: [(family: DecoderFamily, format: String, file: [UInt8])] =
    DecoderFamily.allCases.filter { $0 != .base && builtFamilies.contains($0) }.compactMap {
        family in
        for row in corpusRows(in: formatsFolder) where row.expect == "ok" {
            let path = Array((row.folder + "/" + row.path).utf8)
            if let file = try? PhotoFile(path: path), let facts = try? PhotoFacts(of: file),
                facts.family == family
            {
                return (family, facts.formatName, path)
            }
        }
        return nil
    }

private func pool(_ folder: WorkerFolder, _ outcomes: Outcomes) throws -> DecodePool {
    try DecodePool(
        helper: folder.helper, workers: 1, deadline: 10, deliver: { outcomes.add($0) })
}

private func folder() throws -> WorkerFolder {
    let base = try #require(built("riffle-decode"))
    return try #require(WorkerFolder(["": base]))
}

private func error(
    _ pool: DecodePool, _ outcomes: Outcomes, _ ticket: Int, _ path: [UInt8]
) -> DecodeError? {
    pool.submit(DecodeRequest(ticket: ticket, path: path, box: fullSize))
    #expect(outcomes.wait { $0.order.last == ticket })
    return outcomes.failure(ticket: ticket)
}

@Suite struct `a family whose worker cannot be had` {
    @Test func `has a file to try it with, if it was built`() {
        #expect(Set(familyFiles.map(\.family)).union([.base]) == builtFamilies)
        for family in DecoderFamily.allCases where !builtFamilies.contains(family) {
            let package = family.package ?? ""
            print(
                "skipped: riffle-decode\(family.programSuffix) was not built without \(package)'s headers"
            )
        }
    }

    @Test(arguments: familyFiles.map(\.family.programSuffix))
    func `costs its own photos, and they say what is missing`(suffix: String) throws {
        let entry = try #require(familyFiles.first { $0.family.programSuffix == suffix })
        let name = entry.format
        let folder = try folder()
        let outcomes = Outcomes()
        let pool = try pool(folder, outcomes)
        #expect(error(pool, outcomes, 0, entry.file) == .notBuilt(format: name))
        #expect(error(pool, outcomes, 1, Fixture.path("s420.jpg")) == nil)

        // What was found is not tried again for a while: the program that is there now is not started.
        try #require(folder.addProgram(suffix, endingWith: 127))
        #expect(error(pool, outcomes, 2, entry.file) == .notBuilt(format: name))
        forget(pool)
        let package = try #require(entry.family.package)
        #expect(error(pool, outcomes, 3, entry.file) == .needs(format: name, package: package))
        forget(pool)
        try #require(folder.addProgram(suffix, endingWith: 1))
        #expect(error(pool, outcomes, 4, entry.file) == .workerDoesNotStart(format: name))
        // The base's worker under the family's name.
        forget(pool)
        let base = try #require(built("riffle-decode"))
        try #require(folder.link(suffix, to: base))
        #expect(error(pool, outcomes, 5, entry.file) == .workerDoesNotStart(format: name))
        // Installed meanwhile.
        forget(pool)
        try #require(folder.link(suffix, to: base + suffix))
        #expect(error(pool, outcomes, 6, entry.file) == nil)
        #expect(error(pool, outcomes, 7, Fixture.path("rgb8.png")) == nil)
        pool.shutDown()
    }

    /// What the system says of files that are there and that it does not start.
    static let faults: [(text: String, mode: mode_t, errno: Int32)] = [
        ("#!/bin/sh\n", 0o644, EACCES), ("no program\n", 0o755, ENOEXEC),
        ("#!/no/such/shell\n", 0o755, ENOENT),
    ]

    @Test(arguments: faults)
    func `is there and does not start: it gives the system's reason, and is tried again`(
        text: String, mode: mode_t, errno: Int32
    ) throws {
        let folder = try #require(WorkerFolder([:]))
        try #require(folder.addFile("", text, mode: mode))
        let outcomes = Outcomes()
        let pool = try pool(folder, outcomes)
        let failure = DecodeError.workerNotStarted(format: "PNG", errno: errno)
        #expect(error(pool, outcomes, 0, Fixture.path("rgb8.png")) == failure)
        #expect(failure.lackingFormat == "PNG" && !failure.isDamage)
        let state = FamilyState(of: .base, helper: folder.helper, format: "PNG")
        guard case .absent(let told) = state else {
            Issue.record("\(state)")
            return
        }
        #expect(told == failure)
        try #require(folder.link("", to: try #require(built("riffle-decode"))))
        #expect(error(pool, outcomes, 1, Fixture.path("rgb8.png")) == nil)
        for (number, family) in familyFiles.enumerated() {
            let suffix = family.family.programSuffix
            try #require(folder.addFile(suffix, text, mode: mode))
            let failure = DecodeError.workerNotStarted(format: family.format, errno: errno)
            #expect(error(pool, outcomes, 2 * number + 2, family.file) == failure)
            try #require(folder.link(suffix, to: try #require(built("riffle-decode" + suffix))))
            #expect(error(pool, outcomes, 2 * number + 3, family.file) == nil)
        }
        pool.shutDown()
    }

    /// As if the time had passed after which the next photo tries again.
    private func forget(_ pool: DecodePool) {
        pool.core.state.withLock { $0.absences = AbsenceRecord() }
    }

    @Test(arguments: Seeds.count(20)) func `is tried again after 30 seconds`(seed: UInt64) {
        var dice = Dice(seed)
        var record = AbsenceRecord()
        let start = dice.next() >> 8
        let status: Int32? = dice.roll(2) == 0 ? nil : 127
        record.note(.hevc, exitStatus: status, at: start)
        let expected: DecodeError =
            status == nil
            ? .notBuilt(format: "HEIC") : .needs(format: "HEIC", package: "libde265-0")
        let later = start + UInt64(dice.roll(60_000)) * 1_000_000
        let isRecent = later - start < AbsenceRecord.validity
        #expect(
            record.verdict(on: .hevc, format: "HEIC", at: later) == (isRecent ? expected : nil),
            "seed \(seed)")
        #expect(record.verdict(on: .av1, format: "AVIF", at: later) == nil)
        record.note(.base, exitStatus: status, at: start)
        #expect(record.verdict(on: .base, format: "JPEG", at: start) == nil)
    }

    @Test(arguments: DecoderFamily.allCases.map(\.programSuffix))
    func `says hello with its library's name and its locks, or what is missing`(suffix: String)
        throws
    {
        let family = try #require(DecoderFamily.allCases.first { $0.programSuffix == suffix })
        let helper = try #require(builtHelper())
        switch FamilyState(of: family, helper: helper, format: "X") {
        case .ready(let library, let landlock, let filtersCalls):
            #expect(library.hasPrefix("lib") || library.hasPrefix("dav1d"))
            let locks = try protections()
            #expect((landlock != nil) == locks.contains("landlock"))
            #expect(filtersCalls == locks.contains("seccomp"))
        case .absent(let error):
            #expect(error == .notBuilt(format: "X"))
            #expect(!familyFiles.contains { $0.family == family })
        }
    }
}
