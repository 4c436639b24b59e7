import CullingVectors
import Testing

@testable import Likeness

@Suite struct `Copies of the specification` {
    let root: JSON

    init() throws { root = try CullingVectors().root.at("copies") }

    @Test func `are one picture where a second look says so`() throws {
        let vectors = try root.list("looks")
        #expect(vectors.count >= 22)
        for vector in vectors {
            let title = try vector.text("case")
            let a = try VectorPicture(scene: vector.at("a"), vector.at("a"))
            let b = try VectorPicture(scene: vector.at("b"), vector.at("b"))
            let (soft, other) = (SoftPicture(a.look), SoftPicture(b.look))
            try check(PictureFit(of: soft, on: other), vector.at("fit"), title)
            try check(PictureFit(of: other, on: soft), vector.at("back"), title)
            let seen = a.compared.flatMap { one in b.compared.flatMap { one.resemblance(to: $0) } }
            #expect(try (seen?.isSame ?? false) == vector.at("same").asFlag(), "\(title)")
            #expect(try Double(seen?.rest ?? 1000) == vector.number("rest"), "\(title)")
        }
    }

    private func check(_ fit: PictureFit, _ vector: JSON, _ title: String) throws {
        let numbers = [fit.quality, fit.gain, fit.offset, fit.across, fit.down]
        let expected = try ["fit", "gain", "offset", "sx", "sy"].map { try vector.number($0) }
        // Chance rounds means of thirty pixels that end in a half: one of a thousand is another one.
        let most = title == "cut by a fifth" ? 2e-3 : 1e-3
        for (number, expected) in zip(numbers, expected) {
            #expect(abs(number - expected) <= most, "\(title): \(numbers)")
        }
    }

    @Test func `are in conflict as it says`() throws {
        let vectors = try root.list("conflicts")
        #expect(vectors.count >= 19)
        let words: [CopyConflict: String] = [
            .motion: "moves", .shot: "one shot", .time: "time", .camera: "camera",
            .exposure: "exposure", .number: "number",
        ]
        for vector in vectors {
            var album = CopyAlbum()
            for key in ["a", "b"] { try album.add(vector: vector.at(key)) }
            for (key, times) in [("same", CopyTimes.same), ("any", .any)] {
                let expected = try vector.optional(key)?.asText()
                let found = album.facts[0].conflict(with: album.facts[1], times)
                #expect(found.flatMap { words[$0] } == expected, "\(vector)")
                #expect(album.facts[1].conflict(with: album.facts[0], times) == found)
            }
        }
    }

    @Test func `are grouped as it says`() throws {
        let vectors = try root.list("groups")
        #expect(vectors.count >= 9)
        for vector in vectors {
            let title = try vector.text("case")
            let times = try #require(CopyTimes(rawValue: vector.text("times")))
            let photos = try vector.list("photos")
            let links = try photos.map { try $0.at("symlink").asFlag() }
            let others = sameFiles(try photos.map { try $0.text("file") }) { links[$0] }
            #expect(
                try Set(
                    others.flatMap { first, names in names.map { [Double($0), Double(first)] } })
                    == Set(vector.list("same_file").map { try $0.numbers }), "\(title)")
            let groups = try groups(of: photos, without: Set(others.values.joined()), times)
            let found = groups.map { group in
                let identical = group.identical
                return JSON.list(
                    group.members.map {
                        .object([
                            "photo": .number(Double($0)),
                            "identical": .flag(identical.contains($0)),
                        ])
                    })
            }
            #expect(try found == vector.list("groups"), "\(title)")
        }
    }

    private func groups(
        of photos: [JSON], without away: Set<Int>, _ times: CopyTimes
    ) throws -> [CopyGroup] {
        var album = CopyAlbum()
        var firsts: [String: Int] = [:]
        var twins: [Int: [Int]] = [:]
        for (place, photo) in photos.enumerated() {
            try album.add(vector: photo)
            guard !away.contains(place), let bytes = try photo.optional("digest")?.asText() else {
                continue
            }
            if let first = firsts[bytes] {
                twins[first, default: []].append(place)
            } else {
                firsts[bytes] = place
            }
        }
        var facts = album.facts
        let resting = away.union(twins.values.joined())
        for (place, photo) in photos.enumerated() where !resting.contains(place) {
            facts[place].hash = UInt64(try photo.text("hash"), radix: 16)
        }
        let pictures = try photos.map { try VectorPicture(scene: $0.at("picture"), $0).compared }
        let pairs = try #require(LikePairs(of: facts, times)).pairs
        return copyGroups(
            pairs.compactMap { pair in
                SamePair(
                    pair,
                    pictures[pair.first].flatMap { one in
                        pictures[pair.second].flatMap { one.resemblance(to: $0) }
                    })
            }, twins: twins, of: facts, times)
    }

    @Test func `have the best one in front, and the reason`() throws {
        let vectors = try root.list("fronts")
        #expect(vectors.count >= 11)
        for vector in vectors {
            let copies = try vector.list("group").map { photo in
                var copy = CopyWorth()
                copy.pixels = try photo.number("pixels")
                copy.hasRaw = try photo.at("raw").asFlag()
                copy.knowsCamera = try photo.at("camera").asFlag()
                copy.isLossless = try photo.at("lossless").asFlag()
                copy.bytes = Int64(try photo.number("bytes"))
                copy.modified = Int64(try photo.number("mtime"))
                copy.isDecided = try photo.at("decided").asFlag()
                return copy
            }
            let preferences = try vector.list("prefer").map {
                try #require(CopyPreference(rawValue: $0.asText()))
            }
            let front = frontCopy(of: copies, by: preferences)
            #expect(try Double(front.place) == vector.number("front"), "\(vector)")
            #expect(try (front.reason?.rawValue ?? "first") == vector.text("word"), "\(vector)")
        }
    }

    @Test func `stay where they are more than copies of the one that is kept`() throws {
        let vectors = try root.list("keeps")
        #expect(vectors.count >= 6)
        for vector in vectors {
            let states = try vector.list("group").map { photo in
                var state = CopyState()
                state.hasRaw = try photo.at("raw").asFlag()
                let companions = try Int(photo.number("companions"))
                state.companions = Set(["film", "sound"].prefix(companions))
                state.isDecided = try photo.at("decided").asFlag()
                state.isMarked = try photo.at("marked").asFlag()
                state.links = try Int(photo.number("links"))
                state.isSeen = try photo.at("seen").asFlag()
                return state
            }
            let front = try Int(vector.number("front"))
            let does = states.indices.map { place in
                place == front
                    ? "keep" : states[place].stay(beside: states[front])?.rawValue ?? "trash"
            }
            #expect(try does == vector.list("does").map { try $0.asText() }, "\(vector)")
        }
    }
}
