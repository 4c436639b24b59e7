import DisplayList
import PhotoLibrary
import System
import Testing
import Trash

@testable import FileWork

@Suite struct `File work on many photos of one folder` {
    private func job(_ op: Int, in attic: Attic) throws -> FileWorkQueue.Job {
        let warrant = try #require(
            seen(op, attic.write(op, "photo \(op)")).warrant(for: PhotoID(op)))
        return .trash(
            op: op, path: attic.path(op), nil, grouping: .pairs, warrant, batch: 1)
    }

    @Test func `reads the folder once, and hears what joins a photo meanwhile`() throws {
        let attic = try #require(Attic())
        let answers = attic.answers
        var worker = FileWorker(
            places: attic.places, look: { SeenMember(path: $0) }, deliver: { answers.post($0) })
        let jobs = try (0..<300).map { try job($0, in: attic) }
        for (op, job) in jobs.enumerated() {
            if op == 150 { attic.write("200.CR2", "the RAW of 200") }
            worker.perform(job)
        }
        #expect(worker.folders.readings == 1)
        #expect(Set(attic.photos.keys) == ["200.jpg", "200.CR2"])
        let refused = attic.next(300).compactMap { answer in
            if case .stayed(let op, _, let refusal) = answer {
                (op, refusal)
            } else {
                nil
            }
        }
        #expect(refused.map(\.0) == [200])
        #expect(refused.first?.1 == .joined([Array("200.CR2".utf8)]))
        for op in 0..<300 where op != 200 { worker.perform(.restore(op: op)) }
        #expect(attic.photos.count == 301)
    }
}
