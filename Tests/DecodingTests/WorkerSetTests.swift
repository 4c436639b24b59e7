import Photos
import SeededRandom
import Testing

@testable import Decoding

/// A lane's workers, whose programs say that they are of the family that they are linked as.
private func workers(_ folder: WorkerFolder) throws -> WorkerSet {
    let memories = (0..<WorkerSet.limit).compactMap { _ in SharedMemory() }
    try #require(memories.count == WorkerSet.limit)
    return WorkerSet(helper: folder.helper, memories: memories, niceness: 0)
}

private func folder() throws -> WorkerFolder {
    let probe = try #require(built("lock-probe"))
    let programs = DecoderFamily.allCases.map { ($0.programSuffix, probe) }
    return try #require(WorkerFolder(Dictionary(uniqueKeysWithValues: programs)))
}

private let second: UInt64 = 1_000_000_000

@Suite struct `the workers of a lane` {
    @Test(arguments: Seeds.count(4))
    func `are the families used last, three at most, each with memory of its own`(seed: UInt64)
        throws
    {
        var dice = Dice(seed)
        let folder = try folder()
        defer { withExtendedLifetime(folder) {} }
        let workers = try workers(folder)
        var recent: [DecoderFamily] = []
        for turn in 0..<12 {
            let family = dice.pick(DecoderFamily.allCases)
            try workers.start(family, at: UInt64(turn) * second)
            recent = (recent.filter { $0 != family } + [family]).suffix(WorkerSet.limit)
            let alive = DecoderFamily.allCases.filter { workers.memory(of: $0) != nil }
            #expect(Set(alive) == Set(recent), "seed \(seed), turn \(turn)")
            let memories = Set(alive.map { ObjectIdentifier(workers.memory(of: $0)!) })
            #expect(memories.count == alive.count, "seed \(seed), turn \(turn)")
            #expect(workers.processes.filter { $0 != 0 }.count == alive.count)
        }
    }

    @Test func `end after a minute without a job, the base's does not`() throws {
        let folder = try folder()
        defer { withExtendedLifetime(folder) {} }
        let workers = try workers(folder)
        try workers.start(.base, at: 0)
        try workers.start(.webp, at: 10 * second)
        try workers.start(.av1, at: 30 * second)
        #expect(workers.endIdle(at: 40 * second) == 30)
        #expect(workers.endIdle(at: 70 * second) == 20)
        #expect(workers.memory(of: .webp) == nil)
        #expect(workers.memory(of: .av1) != nil)
        // A job begins the minute anew.
        try workers.start(.av1, at: 80 * second)
        #expect(workers.endIdle(at: 100 * second) == 40)
        #expect(workers.endIdle(at: 1000 * second) == nil)
        #expect(workers.memory(of: .av1) == nil)
        #expect(workers.memory(of: .base) != nil)
    }

    @Test func `are not started where there is no program`() throws {
        let empty = try #require(WorkerFolder([:]))
        let workers = try workers(empty)
        #expect(throws: StartFailure.noProgram) { try workers.start(.tiff, at: 0) }
    }
}
