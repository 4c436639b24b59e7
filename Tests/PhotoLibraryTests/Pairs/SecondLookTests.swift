import SeededRandom
import Testing

@testable import PhotoLibrary

@Suite struct `the second look at a photo` {
    private let names = [
        "IMG_1.JPG", "IMG_1.CR2", "IMG_1.MOV", "IMG_1.CR2.xmp", "IMG_1.JPG.xmp", "IMG_1.xmp",
    ].map { Array($0.utf8) }

    /// The photos and what is free, by their names.
    private func looked(_ look: (String) -> MemberLook) -> (
        photos: Set<[String]>, free: Set<String>
    ) {
        let photo = group(names).photos[0]
        let text = { (place: Int) in String(decoding: names[place], as: UTF8.self) }
        let groups = photo.afterSecondLook(names) { look(text($0)) }
        return (Set(groups.photos.map { $0.members.map(text) }), Set(groups.free.map(text)))
    }

    private let whole = [
        "IMG_1.JPG", "IMG_1.CR2", "IMG_1.MOV", "IMG_1.CR2.xmp", "IMG_1.JPG.xmp", "IMG_1.xmp",
    ]

    @Test func `leaves it as it is where nothing is amiss or known`() {
        #expect(looked { _ in MemberLook(size: 5) }.photos == [whole])
        for difference in [-200, 0, 200] as [Int64] {
            let found = looked { name in
                MemberLook(
                    captured: name == "IMG_1.JPG" ? 1_000_000 + difference : 1_000_000, size: 5)
            }
            #expect(found.photos == [whole])
            #expect(found.free.isEmpty)
        }
        #expect(
            looked { MemberLook(captured: $0 == "IMG_1.CR2" ? 7 : nil, size: 5) }.photos == [whole])
    }

    @Test func `takes a picture of another time out, with the sidecar that names it`() {
        for time in [201, -201, .max, .min] as [Int64] {
            let found = looked { MemberLook(captured: $0 == "IMG_1.JPG" ? time : 0, size: 5) }
            #expect(
                found.photos == [
                    ["IMG_1.JPG", "IMG_1.JPG.xmp"],
                    ["IMG_1.CR2", "IMG_1.MOV", "IMG_1.CR2.xmp", "IMG_1.xmp"],
                ])
            #expect(found.free.isEmpty)
        }
    }

    @Test(arguments: [
        ["20240301_101112.jpg", "20240301_101112.dng"],
        ["IMG_20240301_101112345.jpg", "IMG_20240301_101112345.dng"],
        ["2024-03-01 at 10.11.12 x.heic", "2024-03-01 at 10.11.12 x.dng"],
        ["20240301T101112.jpg", "20240301T101112.dng"],
        ["20240301101112.jpg", "20240301101112.dng"],
        ["WP_20240301_10_11_12_Pro.jpg", "WP_20240301_10_11_12_Pro.dng"],
        ["IMG_1.RAW-01.COVER.jpg", "IMG_1.RAW-02.ORIGINAL.dng"],
    ])
    func `asks no times where no counter has given the name`(names: [String]) {
        let bytes = names.map { Array($0.utf8) }
        let photos = group(bytes).photos
        #expect(photos.count == 1)
        let groups = photos[0].afterSecondLook(bytes) {
            MemberLook(captured: Int64($0) * 100_000, size: 5)
        }
        #expect(groups.photos == photos)
    }

    @Test(arguments: [
        ["IMG_20240301.jpg", "IMG_20240301.dng"], ["DSC20240301_0001.jpg", "DSC20240301_0001.dng"],
        ["20241301_101112.jpg", "20241301_101112.dng"],
        ["20240301_251112.jpg", "20240301_251112.dng"],
        ["120240301_101112.jpg", "120240301_101112.dng"],
        ["IMG_1.RAW-01.COVER.jpg", "IMG_1.dng"],
    ])
    func `asks the times where a counter may have given the name`(names: [String]) {
        let bytes = names.map { Array($0.utf8) }
        let groups = group(bytes).photos[0].afterSecondLook(bytes) {
            MemberLook(captured: Int64($0) * 100_000, size: 5)
        }
        #expect(groups.photos.count == 2)
    }

    @Test func `knows that no film of a live photo is larger than 64 MiB`() {
        #expect(looked { _ in MemberLook(size: 64 << 20) }.photos == [whole])
        let large = looked { MemberLook(size: $0 == "IMG_1.MOV" ? (64 << 20) + 1 : 5) }
        #expect(large.photos == [whole.filter { $0 != "IMG_1.MOV" }])
        #expect(large.free == ["IMG_1.MOV"])
    }

    @Test func `leaves what describes a film with the film`() {
        let names = ["IMG_1.JPG", "IMG_1.MOV", "IMG_1.MOV.xmp", "IMG_1.xmp"].map { Array($0.utf8) }
        let groups = group(names).photos[0].afterSecondLook(names) {
            MemberLook(size: $0 == 1 ? 65 << 20 : 5)
        }
        #expect(groups.photos.map(\.members) == [[0, 3]])
        #expect(groups.free == [1, 2])
    }

    @Test func `leaves folders and pipes to nobody`() {
        for strange in whole.dropFirst() {
            let found = looked { MemberLook(size: 5, isFile: $0 != strange) }
            #expect(found.photos == [whole.filter { $0 != strange }])
            #expect(found.free == [strange])
        }
    }

    @Test(arguments: Seeds.count(200))
    func `loses no member, whatever it sees`(seed: UInt64) {
        var dice = Dice(seed)
        let photo = group(names).photos[0]
        var seen: [Int: MemberLook] = [:]
        for place in names.indices {
            seen[place] = MemberLook(
                captured: dice.pick([nil, 0, 100, 300, 90_000]), size: dice.pick([5, 1 << 30]),
                isFile: dice.whole(0...4) > 0)
        }
        let groups = photo.afterSecondLook(names) { seen[$0] ?? MemberLook(size: 0) }
        let places = groups.photos.flatMap(\.members) + groups.free
        #expect(places.sorted() == Array(names.indices), "seed \(seed)")
        #expect(groups.photos.allSatisfy { $0.pictures > 0 })
    }
}
