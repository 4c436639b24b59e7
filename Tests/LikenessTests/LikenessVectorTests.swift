import CullingVectors
import Likeness
import PhotoLibrary
import Testing

@Suite struct `Bursts and sets of the specification` {
    let root: JSON

    init() throws { root = try CullingVectors().root }

    @Test func `are bursts as it says`() throws {
        let vectors = try root.at("bursts").list("bursts")
        #expect(!vectors.isEmpty)
        for vector in vectors {
            let album = try VectorAlbum(vector.list("photos"))
            try check(album, bursts: vector, vector.text("case"))
        }
    }

    @Test func `are sets as it says, and the rest is bursts`() throws {
        let vectors = try root.at("sets").list("sets")
        #expect(vectors.count >= 48)
        for vector in vectors {
            let title = try vector.text("case")
            let album = try VectorAlbum(vector.list("photos"))
            let sets = album.stacks.filter(\.isSet)
            let expected = try vector.list("sets")
            #expect(sets.count == expected.count, "\(title)")
            for (set, vector) in zip(sets, expected) {
                #expect(try album.names(set) == vector.list("names"), "\(title)")
                let steps = try vector.optional("ev")?.numbers ?? []
                let kind = try vector.text("kind")
                #expect(set.kind == (kind == "focus" ? .focus : .bracket), "\(title)")
                let known = set.steps.compactMap { $0 }
                #expect(known.count == steps.count, "\(title): \(set.steps)")
                #expect(zip(known, steps).allSatisfy { abs($0 - $1) < 1e-3 }, "\(title): \(known)")
            }
            try check(album, bursts: vector, title)
        }
    }

    @Test func `have the best photo that it says`() throws {
        let vectors = try root.at("bursts").list("best") + root.at("sets").list("best")
        #expect(vectors.count >= 14)
        for vector in vectors {
            let group = try vector.list("group")
            let names = try group.map { try $0.bytes("name") }
            let ranks = ranks(of: names)
            let burst = try zip(group, ranks).map { photo, rank in
                var candidate = BurstCandidate(
                    rank: rank, milliseconds: Int64(try photo.number("ms")))
                candidate.isPicked = try photo.text("flag") == "pick"
                candidate.isRejected = try photo.text("flag") == "reject"
                candidate.stars = Int(try photo.number("stars"))
                candidate.sharp = try photo.optional("sharp")?.asNumber()
                if case .object(let members) = photo, members["at"] != nil {
                    candidate.sharpAtFocus = try photo.optional("at")?.asNumber()
                }
                candidate.blown = try photo.number("blown")
                return candidate
            }
            #expect(try best(of: burst).map { names[$0] } == vector.bytes("best"), "\(vector)")
        }
    }

    private func check(_ album: VectorAlbum, bursts vector: JSON, _ title: String) throws {
        let bursts = album.stacks.filter { !$0.isSet }.map(album.names)
        #expect(try bursts == vector.list("bursts").map { try $0.asList() }, "\(title)")
    }
}

/// The photos of a vector, and the stacks in them.
private struct VectorAlbum {
    let names: [[UInt8]]
    let stacks: [PhotoStack]

    init(_ photos: [JSON]) throws {
        names = try photos.map { try $0.bytes("name") }
        let facts = try zip(photos, ranks(of: names)).map {
            try LikenessFacts(vector: $0, rank: $1)
        }
        stacks = Likeness.stacks(of: facts, gap: 2, likeness: 22)
    }

    func names(_ stack: PhotoStack) -> [JSON] {
        stack.members.map { .text(String(decoding: names[$0], as: UTF8.self)) }
    }
}

/// The place of each name in the natural order.
private func ranks(of names: [[UInt8]]) -> [Int] {
    let sorted = names.indices.sorted { naturallyPrecedes(names[$0], names[$1]) }
    var ranks = names.map { _ in 0 }
    for (rank, place) in sorted.enumerated() { ranks[place] = rank }
    return ranks
}

extension LikenessFacts {
    /// A photo of the vectors: what is not there is unknown.
    fileprivate init(vector: JSON, rank: Int) throws {
        guard case .object(let members) = vector else { throw JSON.Missing(key: "photo") }
        func number(_ key: String) throws -> Double? {
            members[key] == nil ? nil : try vector.optional(key)?.asNumber()
        }
        func flag(_ key: String) throws -> Bool { try members[key]?.asFlag() ?? false }
        self.init(rank: rank, camera: try vector.text("camera"))
        milliseconds = try number("ms").map { Int64($0) }
        hasSubseconds = try flag("sub")
        aspect = try number("aspect")
        hash = try vector.optional("hash").flatMap { UInt64(try $0.asText(), radix: 16) }
        exposure = try number("t")
        aperture = try number("f")
        iso = try number("iso")
        bias = try number("bias")
        isFlagged = try flag("auto")
        isFocusSeries = try flag("focus")
        hasFlash = try flag("flash")
        median = try number("median").map { UInt8($0) }
    }
}
