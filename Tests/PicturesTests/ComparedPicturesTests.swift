import Browsing
import Decoding
import DisplayList
import Geometry
import Pictures
import System
import Testing

@Suite struct `Photos that are compared` {
    private let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

    /// A store of pictures, and the mailbox of its pool.
    private func store() throws -> (PictureStore, Mailbox<DecodeOutcome>) {
        let answers = try #require(Mailbox<DecodeOutcome>())
        let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") }
        let helper =
            bundle.flatMap { DecodePool.findHelper(besideExecutable: Array($0.utf8)) }
            ?? DecodePool.findHelper(besideExecutable: Array("\(root)/.build/debug/riffle".utf8))
        let pool = try DecodePool(helper: try #require(helper), deadline: 20) { answers.post($0) }
        return (PictureStore(scheduler: PictureScheduler(pool: pool, matte: 0)), answers)
    }

    private func path(_ photo: PhotoID) -> [UInt8]? {
        let names = ["s420.jpg", "orientation6.jpg", "missing.jpg", "rgb8.png"]
        let folder = "\(root)/Tests/DecodingTests/Fixtures/"
        return photo.number < 13 ? Array((folder + names[photo.number % 4]).utf8) : nil
    }

    @Test func `answer several together, each once, and name the files that were read`() throws {
        var (store, answers) = try store()
        var wants = FigureWants()
        wants.hashes = (0..<13).map { PhotoID($0) }
        #expect(store.want(figures: wants).isEmpty && store.mayMeasure)
        var found: [PhotoID: Bool] = [:]
        while found.count < 13 {
            if store.mayMeasure { store.measure { path($0) } }
            waitForInput(on: [answers.descriptor], milliseconds: 30_000)
            let news = answers.drain().compactMap { store.take($0) }
            try #require(!news.isEmpty)
            for case .figured(.hash(let photo, let hash)) in news {
                #expect(found.updateValue(hash != nil, forKey: photo) == nil)
                #expect((store.hashedFile(of: photo) != nil) == (hash != nil))
            }
            // What is known is wanted no longer.
            wants.hashes.removeAll { found[$0] != nil }
            _ = store.want(figures: wants)
        }
        #expect(found.allSatisfy { $0.value == ($0.key.number % 4 != 2) })
        #expect(!store.mayMeasure)
        store.forgetFigures(of: [PhotoID(0)])
        #expect(store.hashedFile(of: PhotoID(0)) == nil)
    }

    @Test func `report by how much they are shifted against the first one`() throws {
        var (store, answers) = try store()
        var wants = FigureWants()
        // The same file four times, once turned to another shape.
        wants.aligned = [0, 4, 8].map { AlignedPhoto(PhotoID($0), turn: .upright) }
        wants.aligned.append(AlignedPhoto(PhotoID(12), turn: .right))
        _ = store.want(figures: wants)
        var found: [PhotoID: Point?] = [:]
        while found.count < 3 {
            if store.mayMeasure { store.measure { path($0) } }
            waitForInput(on: [answers.descriptor], milliseconds: 30_000)
            for case .figured(.shifts(let shifts, against: PhotoID(0))) in answers.drain()
                .compactMap({ store.take($0) })
            {
                found.merge(shifts) { _, new in new }
            }
        }
        #expect(found[PhotoID(12)] == .some(nil))
        for number in [4, 8] {
            let shift = try #require(found[PhotoID(number)] ?? nil)
            #expect(abs(shift.x) < 1e-9 && abs(shift.y) < 1e-9)
        }
        #expect(!store.mayMeasure)
        // Another first one: all are compared with that.
        wants.aligned = [4, 0].map { AlignedPhoto(PhotoID($0), turn: .upright) }
        _ = store.want(figures: wants)
        wants.aligned.append(AlignedPhoto(PhotoID(8), turn: .right))
        _ = store.want(figures: wants)
        #expect(store.mayMeasure)
    }

    @Test func `wait for what is looked at closely, and stop when a key comes`() throws {
        var (store, answers) = try store()
        var wants = FigureWants()
        wants.closely = [PhotoID(0)]
        wants.hashes = [PhotoID(0), PhotoID(1)]
        _ = store.want(figures: wants)
        store.measure { path($0) }
        #expect(!store.mayMeasure)
        waitForInput(on: [answers.descriptor], milliseconds: 30_000)
        guard
            case .figured(.figures(let photo, _))? = answers.drain().first.flatMap({
                store.take($0)
            })
        else {
            Issue.record("no figures")
            return
        }
        #expect(photo == PhotoID(0))
        store.measure { path($0) }
        store.pauseMeasuring()
        #expect(store.mayMeasure)
        waitForInput(on: [answers.descriptor], milliseconds: 30_000)
        #expect(answers.drain().allSatisfy { store.take($0) == nil })
    }
}
