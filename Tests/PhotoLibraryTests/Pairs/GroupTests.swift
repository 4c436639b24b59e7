import CullingVectors
import Photos
import SeededRandom
import Testing

@testable import PhotoLibrary

/// Names as one looks for them: photos as sets of names.
private struct Outcome: Hashable {
    var photos: Set<[[UInt8]]>
    var free: Set<[UInt8]>

    init(_ groups: PhotoGroups, _ names: [[UInt8]]) {
        photos = Set(groups.photos.map { $0.members.map { names[$0] } })
        free = Set(groups.free.map { names[$0] })
    }
}

/// A photo by the names of its files, its cover, and what they share.
private struct GroupedNames: Hashable {
    let stem: [UInt8]
    let cover: [UInt8]
    let members: [[UInt8]]

    init(_ vector: JSON) throws {
        stem = try vector.bytes("stem")
        cover = try vector.bytes("cover")
        members = try vector.list("members").map { try $0.asBytes() }
    }

    init(_ photo: PhotoMembers, _ names: [[UInt8]]) {
        stem = Array(names[photo.cover].prefix(photo.stemLength))
        cover = names[photo.cover]
        members = photo.members.map { names[$0] }
    }
}

/// Names that have to do with each other more often than names in a folder.
private func someNames(_ dice: inout Dice) -> [[UInt8]] {
    let stems = [
        "IMG_1", "img_1", "IMG_1_01", "IMG_1_2", "IMG_1_HEVC", "IMG_O1", "IMG_E1", "IMG_1(1)",
        "a.b", "P.RAW-01.COVER", "P.RAW-02", "x", "P.MP", "P",
    ]
    let pictures = ["JPG", "jpg", "jpeg", "HEIC", "CR2", "cr2", "dng", "NEF", "tif", "png"]
    let others = [
        "xmp", "XMP", "JPG.xmp", "jpg.xmp", "CR2.xmp", "cr2.XMP", "tif.xmp", "CR2.dop", "pp3",
        "MOV", "wav", "thm", "txt", "", "MP", "HEIC.MOV", "MOV.xmp", "JPG_original", "xmp_original",
        "AAE", "acr", "json", "JPG.json", "JPG.supplemental-metadata.json", "JPG.suppl.json",
        "JPG(1).json",
    ]
    var names: Set<[UInt8]> = []
    for _ in 0..<dice.whole(1...14) {
        var stem = Array(dice.pick(stems).utf8)
        if dice.whole(0...9) == 0 { stem = dice.bytes(2).map { $0 == 0 || $0 == 0x2F ? 0x41 : $0 } }
        let ending = dice.whole(0...9) < 6 ? dice.pick(pictures) : dice.pick(others)
        names.insert(stem + Array((ending.isEmpty ? "" : "." + ending).utf8))
    }
    return names.sorted { $0.lexicographicallyPrecedes($1) }
}

@Suite struct `files that belong together` {
    @Test func `are those that the specification says`() throws {
        let cases = try CullingVectors().root.list("groups")
        #expect(cases.count > 20)
        for vector in cases {
            let about = try vector.text("case")
            let names = try vector.list("names").map { try $0.asBytes() }
            let listed = try vector.optional("listed")?.asList().map { try $0.asBytes() }
            let show = try #require(CoverChoice(rawValue: vector.text("show")))
            let groups = group(names, listed: listed.map { Set($0) }, show: show)
            let found = groups.photos.map { GroupedNames($0, names) }
            let wanted = try vector.list("photos").map { try GroupedNames($0) }
            #expect(Set(found) == Set(wanted), "\(about)")
            #expect(found.count == wanted.count, "\(about)")
            let free = try vector.list("free").map { try $0.asBytes() }
            #expect(Set(groups.free.map { names[$0] }) == Set(free), "\(about)")
        }
    }

    @Test(arguments: Seeds.count(400))
    func `are in one photo and no other, and no picture is free`(seed: UInt64) {
        var dice = Dice(seed)
        let names = someNames(&dice)
        for arePairs in [true, false] {
            let groups = group(names, arePairs: arePairs)
            let places = groups.photos.flatMap(\.members) + groups.free
            let visible = names.indices.filter { names[$0].first != UInt8(ascii: ".") }
            #expect(places.sorted() == visible, "seed \(seed)")
            #expect(groups.free.allSatisfy { MemberKind(name: names[$0])?.isPicture != true })
        }
    }

    @Test(arguments: Seeds.count(200))
    func `are the same in any order of the names`(seed: UInt64) {
        var dice = Dice(seed)
        let names = someNames(&dice)
        var others = names
        for i in others.indices.reversed() { others.swapAt(i, dice.whole(0...i)) }
        for show in CoverChoice.allCases {
            let one = Outcome(group(names, show: show), names)
            let other = Outcome(group(others, show: show), others)
            #expect(one == other, "seed \(seed)")
        }
    }

    @Test(arguments: Seeds.count(200))
    func `have no two pictures of one class, and share their stem`(seed: UInt64) {
        var dice = Dice(seed)
        let names = someNames(&dice)
        for photo in group(names).photos {
            let kinds = photo.members.prefix(photo.pictures).map { MemberKind(name: names[$0]) }
            #expect(Set(kinds).count == kinds.count, "seed \(seed)")
            #expect(kinds.allSatisfy { $0?.isPicture == true })
            for place in photo.members.indices.dropFirst(photo.pictures) {
                let kind = MemberKind(name: names[photo.members[place]])
                #expect(kind == (photo.isSidecar(place) ? .sidecar : .companion))
            }
            let stem = names[photo.cover].prefix(photo.stemLength)
            let pictures = photo.members.prefix(photo.pictures)
            #expect(pictures.allSatisfy { names[$0].starts(with: stem) }, "seed \(seed)")
        }
    }

    @Test(arguments: Seeds.count(200))
    func `stay as they are when a file comes that has nothing to do with them`(seed: UInt64) {
        var dice = Dice(seed)
        let names = someNames(&dice)
        let before = Outcome(group(names), names)
        let added = names + [Array("zzz.\(dice.pick(["JPG", "CR2", "xmp", "txt", "MOV"]))".utf8)]
        let after = Outcome(group(added), added)
        #expect(after.photos.isSuperset(of: before.photos), "seed \(seed)")
        #expect(after.free.isSuperset(of: before.free), "seed \(seed)")
    }

    @Test(arguments: Seeds.count(200))
    func `have no picture that was not listed, nor what it may need`(seed: UInt64) {
        var dice = Dice(seed)
        let names = someNames(&dice)
        let listed = Set(names.filter { _ in dice.whole(0...1) == 0 })
        let all = group(names)
        let groups = group(names, listed: listed)
        for photo in groups.photos {
            let pictures = photo.members.prefix(photo.pictures)
            #expect(pictures.allSatisfy { listed.contains(names[$0]) }, "seed \(seed)")
            let whole = all.photos.first { $0.members.contains(photo.cover) }
            let isWhole = whole.map { $0.pictures == photo.pictures } ?? false
            if isWhole {
                #expect(whole?.members == photo.members, "seed \(seed)")
            } else {
                #expect(photo.companions == 0, "seed \(seed)")
            }
        }
        let free = Set(groups.free)
        #expect(free.isSuperset(of: all.free))
        #expect(groups.photos.allSatisfy { free.isDisjoint(with: $0.members) })
    }

    @Test(arguments: Seeds.count(200))
    func `may have any bytes in their names`(seed: UInt64) {
        var dice = Dice(seed)
        let names = Set(
            (0..<20).map { _ in
                let stem = dice.bytes(dice.whole(0...3)).filter { $0 != 0 && $0 != 0x2F }
                return stem
                    + Array(".\(dice.pick(["jpg", "cr2", "xmp", "jpg.xmp", "RAW-01.jpg"]))".utf8)
            })
        let list = Array(names)
        // What a name's stem holds changes nothing: each byte stands for another one, and no two for the same; dots and
        // digits for themselves.
        let others = list.map { name in
            name.map { byte in (1...0x1F).contains(byte & 0x7F) ? byte ^ 0x80 : byte }
        }
        let one = group(list)
        let other = group(others)
        #expect(
            Set(one.photos.map { Set($0.members) }) == Set(other.photos.map { Set($0.members) }))
        #expect(Set(one.free) == Set(other.free), "seed \(seed)")
    }

    /// A photo's name, what belongs to it, and what is beside it and does not.
    private static let belongings: [(cover: String, own: [String], others: [String])] = [
        ("IMG_1.HEIC", ["IMG_1_HEVC.MOV"], ["IMG_2_HEVC.MOV"]),
        ("IMG_1.HEIC", ["IMG_1.HEIC.MOV", "IMG_1.heic.mp4"], ["IMG_1.JPG.MOV"]),
        ("PXL_4.MP.jpg", ["PXL_4.MP"], ["PXL_5.MP"]),
        ("PXL_4.jpg", ["PXL_4.MP", "PXL_4.MP.xmp"], []),
        ("CLIP.MP4.jpg", [], ["CLIP.MP4"]),
        ("IMG_3.HEIC", ["IMG_3.MOV", "IMG_3.MOV.xmp", "IMG_3_HEVC.MOV.xmp"], ["IMG_4.MOV.xmp"]),
        ("IMG_3.HEIC", ["IMG_3.AAE", "IMG_O3.AAE", "IMG_E3.aae"], ["IMG_O3.MOV", "IMG_O3.xmp"]),
        (
            "IMG_5.JPG",
            [
                "IMG_5.acr", "IMG_5.JPG.nksc", "IMG_5.JPG.cos", "IMG_5.spd", "IMG_5.dtdata",
                "IMG_5.JPG.rrdata", "IMG_5.json",
            ], ["IMG_6.acr", "metadata.json"]
        ),
        (
            "IMG_1.JPG",
            [
                "IMG_1.JPG_original", "IMG_1.xmp_original", "IMG_1.JPG.xmp",
                "IMG_1.JPG.xmp_original",
            ],
            ["IMG_2.JPG_original", "IMG_1_original"]
        ),
        (
            "IMG_6.jpg",
            [
                "IMG_6.jpg.json", "IMG_6.jpg.supplemental-metadata.json", "IMG_6.jpg.suppl.json",
                "IMG_6.jpg..json", "IMG_6.JPG.supplemental-meta.json",
                "IMG_6.supplemental-metadata.json",
            ], ["IMG_7.jpg.supplemental-metadata.json", "IMG_6.jpg.other.json"]
        ),
        (
            "IMG_6(1).jpg",
            [
                "IMG_6.jpg(1).json", "IMG_6.jpg.supplemental-metadata(1).json", "IMG_6(1).jpg.json",
                "IMG_6.jpg.supple(1).json",
            ], ["IMG_6.jpg(2).json", "IMG_6.jpg.json"]
        ),
        (
            "IMG_8.HEIC", ["IMG_8.MP4", "IMG_8.MP4.supplemental-metadata.json"],
            ["IMG_9.MP4.supplemental-metadata.json"]
        ),
        (
            "original_1d4caa6f-16c6-4c3d-901b-9387de10e528_P.jpg",
            ["original_1d4caa6f-16c6-4c3d-901b-9387de10e528_.json"],
            ["original_1d4caa6f-16c6-4c3d-901b-9387de10e528_(1).json", "original_1d4caa6f.json"]
        ),
        (
            "original_1d4caa6f-16c6-4c3d-901b-9387de10e528_P(1).jpg",
            ["original_1d4caa6f-16c6-4c3d-901b-9387de10e528_(1).json"], []
        ),
        (
            "Urlaub in Knaufspesch in der Schneifel (38).JPG",
            ["Urlaub in Knaufspesch in der Schneifel (38).JP.json"], []
        ),
        (
            "Äpfel in Knaufspesch in der Schneifel, ganz viele.jpg",
            ["Äpfel in Knaufspesch in der Schneifel, ganz vi.json"],
            ["Äpfel in Knaufspesch in der Schneifel, ganz v.json"]
        ),
    ]

    @Test(arguments: belongings)
    func `are a photo and what programs keep beside it`(
        photo: (cover: String, own: [String], others: [String])
    ) throws {
        let names = ([photo.cover] + photo.own + photo.others).map { Array($0.utf8) }
        for beginning in [names, names.reversed()] {
            let groups = group(beginning)
            let found = groups.photos.first { beginning[$0.cover] == names[0] }
            let members = try #require(found).members.map { beginning[$0] }
            #expect(Set(members) == Set(names.prefix(photo.own.count + 1)))
        }
    }

    @Test func `belong to no photo where a long name that was cut may be of several`() {
        let long = String(repeating: "x", count: 46)
        func owners(_ pictures: [String]) -> [String] {
            let names = (pictures + [long + ".json"]).map { Array($0.utf8) }
            return group(names).photos.filter { $0.members.contains(pictures.count) }
                .map { String(decoding: names[$0.cover], as: UTF8.self) }
        }
        #expect(owners([long + "1.jpg", long + "2.jpg"]).isEmpty)
        #expect(owners([long + "1.jpg", long + "1.dng"]) == [long + "1.jpg"])
        #expect(owners([long + "1.jpg", long + "1-edited.jpg"]) == [long + "1.jpg"])
    }

    @Test func `are pictures by themselves where pairs are off, with the sidecars that name them`()
    {
        let names = ["a.JPG", "a.CR2", "a.xmp", "a.CR2.xmp", "a_01.CR2.xmp", "a.MOV"].map {
            Array($0.utf8)
        }
        let found = Outcome(group(names, arePairs: false), names)
        #expect(found.photos == [[names[0]], [names[1], names[3]]])
        #expect(found.free == [names[2], names[4], names[5]])
    }

    @Test func `are named behind the cover by their extensions, those alike counted`() {
        func words(_ names: String...) -> String {
            String(decoding: memberWords(names.map { Array($0.utf8) }), as: UTF8.self)
        }
        #expect(words() == "")
        #expect(words("/p/a.CR2", "a.mov", "a.xmp") == " +CR2 +mov +xmp")
        #expect(words("a.CR2", "a.CR2.xmp", "a.xmp", "a.pp3") == " +CR2 +2 xmp +pp3")
    }
}

@Suite struct `A name` {
    @Test func `is that of a picture by any extension of the table of formats`() {
        for format in ImageFormat.allCases {
            let wanted: MemberKind =
                switch format {
                case .jpeg: .jpeg
                case .heic: .heif
                default: format.isRaw ? .raw : .otherPicture
                }
            for text in format.extensions {
                #expect(MemberKind(name: Array("a.\(text)".utf8)) == wanted, "\(text)")
                #expect(MemberKind(name: Array("a.\(text.uppercased())".utf8)) == wanted)
            }
        }
        for text in ["", "j", "jpgs", "txt", "jpegxl"] {
            #expect(MemberKind(name: Array("a.\(text)".utf8)) == nil, "\(text)")
        }
    }
}
