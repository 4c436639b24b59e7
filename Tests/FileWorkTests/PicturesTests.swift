import Browsing
import CLinux
import DisplayList
import FileWork
import Glibc
import PhotoLibrary
import System
import Testing
import Trash

@Suite struct `One picture of a photo on the thread of file work` {
    private struct Missing: Error {}

    /// A pair with three sidecars: of the RAW, of the JPEG, and of both.
    private func write(pair photo: Int, in attic: Attic) {
        for ending in ["CR2", "CR2.xmp", "jpg.xmp", "xmp"] {
            attic.write("\(photo).\(ending)", "the \(ending) of \(photo)")
        }
        attic.write(photo, "photo \(photo)")
    }

    private func parts(_ photo: Int) -> PhotoParts {
        PhotoParts(
            stem: Array("\(photo)".utf8),
            others: [("CR2", PhotoParts.Part.Role.picture)].map(part(photo))
                + ["CR2.xmp", "jpg.xmp", "xmp"].map { ($0, .sidecar) }.map(part(photo)))
    }

    private func part(
        _ photo: Int
    ) -> ((String, PhotoParts.Part.Role)) -> PhotoParts.Part {
        { PhotoParts.Part(name: Array("\(photo).\($0.0)".utf8), role: $0.1) }
    }

    /// An order about these, each picture of which the user was asked about as it is now.
    private func order(
        _ number: Int, _ picture: PhotoPicture, _ photos: [Int], in attic: Attic,
        former: Int? = nil
    ) -> CopyOrder {
        var crowd: [PhotoID: QuestionedFile] = [:]
        for photo in photos {
            let path = picture.path(besides: attic.path(photo), parts(photo)) ?? []
            crowd[PhotoID(photo)] = QuestionedFile(path: path)
        }
        var evidence = ScreenEvidence<PhotoID>()
        evidence.note(crowd, for: 1)
        evidence.sent(.init([:], question: 1), number: nil)
        _ = evidence.arrived(upTo: 0)
        return CopyOrder(
            number: number, way: .trash(picture),
            photos: photos.map { photo in
                .init(
                    photo: PhotoID(photo), path: attic.path(photo), parts: parts(photo), target: [],
                    warrant: former == nil
                        ? evidence.warrant(answering: 1, for: PhotoID(photo)) : nil)
            }, grouping: .pairs, former: former)
    }

    private func report(
        _ attic: Attic, _ work: inout any FileOperations, _ count: Int
    ) throws -> CopyReport {
        for answer in attic.next(count) {
            if case .filing(let report, _)? = work.take(answer, at: 2), report.isDone {
                return report
            }
        }
        throw Missing()
    }

    private func undo(
        _ number: Int, _ attic: Attic, _ work: inout any FileOperations
    ) throws -> FilesReturn {
        #expect(work.takeBackCopies(of: number) == nil)
        guard
            case .picturesReturned(number, let undo)? = work.take(
                try #require(attic.next().first), at: 3)
        else { throw Missing() }
        return undo
    }

    @Test(arguments: PhotoPicture.allCases)
    func `goes with its own sidecars, comes back by one undo, and goes again`(
        picture: PhotoPicture
    ) throws {
        let attic = try #require(Attic())
        var work: any FileOperations = try #require(attic.operations())
        for photo in 1...3 { write(pair: photo, in: attic) }
        let before = attic.photos
        let ending = picture == .raw ? "CR2" : "jpg"
        #expect(work.copy(order(0, picture, [1, 2, 3], in: attic)) == nil)
        let done = try report(attic, &work, 3)
        #expect(done.made == [1, 2, 3].map { PhotoID($0) } && done.failures.isEmpty)
        #expect(done.trashed == ["3.\(ending)", "3.\(ending).xmp"].map { Array($0.utf8) })
        let rest = before.filter { name, _ in
            !name.hasSuffix(".\(ending)") && !name.hasSuffix(".\(ending).xmp")
        }
        #expect(attic.photos == rest && rest.count == 9)
        // Who watches the folder is told, and the photos are there.
        #expect(attic.notices.drain().count == 3 && work.whereabouts.away.isEmpty)
        let back = try undo(0, attic, &work)
        #expect(back.back.count == 3 && back.gone.isEmpty && back.waiting.isEmpty)
        #expect(attic.photos == before)
        #expect(work.copy(order(1, picture, [1, 2, 3], in: attic, former: 0)) == nil)
        #expect(try report(attic, &work, 3).made.count == 3)
        #expect(attic.photos == rest)
        #expect(try undo(1, attic, &work).back.count == 3 && attic.photos == before)
    }

    /// The photo's other files are all that the interface knows of it until the folder was read again.
    @Test(arguments: PhotoPicture.allCases)
    func `goes again before the photo is shown with it again`(picture: PhotoPicture) throws {
        let attic = try #require(Attic())
        var work: any FileOperations = try #require(attic.operations())
        for photo in 1...3 { write(pair: photo, in: attic) }
        let before = attic.photos
        _ = work.copy(order(0, picture, [1, 2, 3], in: attic))
        #expect(try report(attic, &work, 3).made.count == 3)
        let rest = attic.photos
        #expect(try undo(0, attic, &work).back.count == 3 && attic.photos == before)
        var again = order(1, picture, [1, 2, 3], in: attic, former: 0)
        for place in again.photos.indices {
            let photo = again.photos[place]
            let name = BytePath.lastComponent(
                try #require(picture.path(besides: photo.path, photo.parts)))
            let whole = try #require(photo.parts)
            let left = try #require(
                PhotoParts.rest(
                    of: whole, cover: BytePath.lastComponent(photo.path),
                    without: Set([name] + whole.sidecars(of: name))))
            again.photos[place].path = BytePath.join(BytePath.directory(photo.path), left.cover)
            again.photos[place].parts = left.parts
        }
        _ = work.copy(again)
        let report = try report(attic, &work, 3)
        #expect(report.made.count == 3 && report.failures.isEmpty, "\(report)")
        #expect(attic.photos == rest)
        #expect(try undo(1, attic, &work).back.count == 3 && attic.photos == before)
    }

    @Test func `stays where nobody was asked about that very file, or it is another by now`() throws
    {
        let attic = try #require(Attic())
        var work: any FileOperations = try #require(attic.operations())
        write(pair: 1, in: attic)
        var unasked = order(0, .raw, [1], in: attic)
        unasked.photos[0].warrant = nil
        _ = work.copy(unasked)
        #expect(try report(attic, &work, 1).failures.map(\.refusal) == [.unseen])
        let asked = order(1, .raw, [1], in: attic)
        unlink("\(attic.root)/photos/1.CR2")
        attic.write("1.CR2", "of somebody else")
        let before = attic.photos
        _ = work.copy(asked)
        guard
            case .failed(.trashPicture, let refusal)? = try report(attic, &work, 1)
                .failures.first?.refusal,
            case .changedSinceShown = refusal.error
        else { throw Missing() }
        #expect(refusal.member == Array("\(attic.root)/photos/1.CR2".utf8))
        #expect(refusal.remaining.isEmpty && refusal.count == 2)
        #expect(attic.photos == before)
    }

    @Test func `stays where nothing else would be left, and where it has gone meanwhile`() throws {
        let attic = try #require(Attic())
        var work: any FileOperations = try #require(attic.operations())
        write(pair: 1, in: attic)
        var alone = order(0, .jpeg, [1], in: attic)
        alone.photos[0].parts = nil
        alone.grouping = .named
        _ = work.copy(alone)
        #expect(try report(attic, &work, 1).failures.map(\.refusal) == [.onlyPicture])
        alone = order(1, .raw, [1], in: attic)
        alone.photos[0].parts = nil
        alone.grouping = .named
        _ = work.copy(alone)
        #expect(try report(attic, &work, 1).failures.map(\.refusal) == [.noPicture(.raw)])
        // The RAW went while the question stood: the JPEG is all there is.
        let both = order(2, .jpeg, [1], in: attic)
        unlink("\(attic.root)/photos/1.CR2")
        let before = attic.photos
        _ = work.copy(both)
        #expect(try report(attic, &work, 1).failures.count == 1)
        #expect(attic.photos == before)
    }

    @Test func `is told as gone where somebody has taken it out of the trash`() throws {
        let attic = try #require(Attic())
        var work: any FileOperations = try #require(attic.operations())
        write(pair: 1, in: attic)
        _ = work.copy(order(0, .raw, [1], in: attic))
        _ = try report(attic, &work, 1)
        unlink("\(attic.root)/share/Trash/files/1.CR2.xmp")
        let back = try undo(0, attic, &work)
        #expect(back.back.count == 1 && back.gone == [Array("1.CR2.xmp".utf8)])
        #expect(attic.photos["1.CR2"] != nil)
    }

    @Test func `is only told in a dry run`() throws {
        let attic = try #require(Attic())
        write(pair: 1, in: attic)
        let before = attic.photos
        var work: any FileOperations = RehearsedOperations(examined: { _, _ in })
        guard case .filing(let report, _)? = work.copy(order(0, .raw, [1], in: attic)) else {
            throw Missing()
        }
        #expect(report.isRehearsed && report.made == [PhotoID(1)])
        let said = work.rehearsed.sentences(home: nil)
        #expect(said.map(\.path) == [Array("\(attic.root)/photos/1.CR2".utf8)])
        #expect(said.map(\.words) == ["would have been trashed"])
        #expect(attic.photos == before)
        _ = work.takeBackCopies(of: 0)
        #expect(work.rehearsed.sentences(home: nil).isEmpty)
    }

    private func count(_ attic: Attic, _ work: inout any FileOperations) throws -> Int {
        work.countTrash(from: [Array("\(attic.root)/photos".utf8)], arePairs: true)
        guard case .trashCounted(let count)? = work.take(try #require(attic.next().first), at: 5)
        else { throw Missing() }
        return count
    }

    @Test func `counts with the rest of its photo as one where that has gone after it`() throws {
        let attic = try #require(Attic())
        var work: any FileOperations = try #require(attic.operations())
        write(pair: 1, in: attic)
        _ = work.copy(order(0, .raw, [1], in: attic))
        #expect(try report(attic, &work, 1).made.count == 1)
        #expect(try count(attic, &work) == 0, "its photo is there")
        let rest = TrashOrder(
            op: 0, photo: PhotoID(1), path: attic.path(1),
            parts: PhotoParts(
                stem: [UInt8(ascii: "1")],
                others: ["jpg.xmp", "xmp"].map { ($0, .sidecar) }.map(part(1))),
            bytes: 0, grounds: .screen)
        #expect(work.trash(rest, seen: seen(1, attic.write(1, "photo 1")), at: 1) == nil)
        _ = work.take(try #require(attic.next().first), at: 1)
        #expect(try count(attic, &work) == 0, "the interface has counted it")
        let answers = attic.answers
        var other: any FileOperations = RehearsedOperations(
            lister: FileWorkQueue(places: attic.places, deliver: { answers.post($0) }),
            examined: { _, _ in })
        #expect(try count(attic, &other) == 1)
    }
}
