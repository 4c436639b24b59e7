import Photos
import SeededRandom
import Testing

@testable import Selecting

@Suite struct `A filter` {
    /// Pieces that mean something, so that random texts are near expressions.
    static let pieces = [
        "3", "4+", "pick", "!", "not ", "(", ")", "|", "&", " or ", " and ", "\"", "iso>=", "800",
        "date:", "2024-05", "..", "name:", "*", "[", "]", "a", "ü", "\\", "size<", "5M", "shutter=",
        "1/500", "label=", "red", " ", "all", "!=", "camera:", "\u{FF}",
    ]

    @Test(arguments: Seeds.of(0..<200))
    func `is read from any text, or refused at a place inside it`(seed: UInt64) {
        var dice = Dice(seed)
        for _ in 0..<100 {
            var text: [UInt8] = []
            for _ in 0..<dice.roll(12) {
                text +=
                    dice.roll(8) == 0
                    ? dice.bytes(dice.roll(4)) : Array(dice.pick(Self.pieces).utf8)
            }
            do throws(FilterError) {
                _ = try Filter(text)
            } catch {
                let count = characters(in: text, before: text.count)
                #expect((0...count).contains(error.place), "\(text)")
                #expect(!error.words.isEmpty)
            }
        }
    }

    @Test func `refuses brackets deeper than anyone needs, instead of the stack`() throws {
        for sign in ["(", "!", "not "] {
            let text = String(repeating: sign, count: 200_000) + "pick"
            let error = #expect(throws: FilterError.self) { try Filter(Array(text.utf8)) }
            #expect(error?.reason == .tooManyBrackets)
            #expect(error?.place == 100 * sign.count)
        }
        let deep = String(repeating: "(", count: 90) + "pick" + String(repeating: ")", count: 90)
        #expect(try Filter(Array(deep.utf8)) == .word(.pick))
    }

    @Test(arguments: Seeds.of(0..<100))
    func `obeys logic: not, and, or`(seed: UInt64) throws {
        var dice = Dice(seed)
        for _ in 0..<50 {
            let (a, b) = (dice.expression(depth: 2), dice.expression(depth: 2))
            let photo = dice.photo()
            func holds(_ text: String) throws -> Bool {
                try Filter(Array(text.utf8)).matches(photo)
            }
            let (first, second) = (try holds(a), try holds(b))
            #expect(try holds("not (\(a))") == !first, "\(a)")
            #expect(try holds("!(\(a))") == !first, "\(a)")
            #expect(try holds("(\(a)) (\(b))") == (first && second), "\(a) | \(b)")
            #expect(try holds("(\(a)) & (\(b))") == (first && second))
            #expect(try holds("(\(a)) | (\(b))") == (first || second), "\(a) | \(b)")
            #expect(try holds("(\(a)) OR (\(b))") == (first || second))
        }
    }

    @Test(arguments: Seeds.of(0..<100))
    func `says where what is not known of a photo does not decide`(seed: UInt64) throws {
        var dice = Dice(seed)
        for _ in 0..<50 {
            let text = dice.expression(depth: 3)
            let filter = try Filter(Array(text.utf8))
            var photo = dice.photo()
            let known = filter.matches(photo, without: .figures)
            if !filter.needs.contains(.figures) {
                #expect(known == filter.matches(photo), "\(text)")
            }
            for sharpness: Double? in [nil, 0, 1, 2, 3, 100] {
                photo.sharpness = sharpness
                if let known { #expect(filter.matches(photo) == known, "\(text)") }
            }
        }
        let sharp = try Filter(Array("sharp=2".utf8))
        let photo = dice.photo()
        #expect(sharp.matches(photo, without: .figures) == nil)
    }

    @Test func `binds not before and, and and before or`() throws {
        func read(_ text: String) throws -> Filter { try Filter(Array(text.utf8)) }
        #expect(try read("!pick red") == read("(!pick) and red"))
        #expect(try read("pick or red blue") == read("pick or (red and blue)"))
        #expect(try read("pick red or blue") == read("(pick red) | blue"))
    }

    @Test func `tells where it is wrong in characters, not in bytes`() {
        let error = #expect(throws: FilterError.self) { try Filter(Array("zürich )".utf8)) }
        #expect(error?.place == 7)
        let bytes = #expect(throws: FilterError.self) { try Filter([0xFF, 0xC3, 0x20, 0x29]) }
        #expect(bytes?.place == 3)
    }

    @Test func `takes a quotation for a value`() throws {
        let camera = try #require(TextField(word: "camera"))
        #expect(
            try Filter(Array("camera:\"EOS R5\" pick".utf8))
                == .and([.text(camera, .contains(Array("EOS R5".utf8))), .word(.pick)]))
        let error = #expect(throws: FilterError.self) { try Filter(Array("camera:\"EOS".utf8)) }
        #expect(error?.reason == .openQuotation)
    }

    @Test func `knows the extensions of both pictures of a pair`() throws {
        var pair = SelectableFacts(name: Array("a.JPG".utf8))
        pair.otherPictures = [Array("a.CR3".utf8)]
        #expect(try Filter(Array("ext=cr3 ext=jpg".utf8)).matches(pair))
        #expect(try !Filter(Array("ext!=cr3".utf8)).matches(pair))
        #expect(try !Filter(Array("ext=a".utf8)).matches(SelectableFacts(name: Array(".a".utf8))))
    }

    @Test(arguments: [
        ("f=2.8", 2.81, true), ("f=2.8", 2.83, false), ("shutter=1/500", 0.002009, true),
        ("shutter!=1/500", 0.002009, false), ("mp=12", 12.05, true), ("iso=100", 101, false),
        ("iso=400", 401, false), ("width=12000", 12.05, false),
    ]) func `takes what was rounded for the same within half a percent`(
        text: String, value: Double, isSame: Bool
    ) throws {
        var photo = SelectableFacts(name: [])
        (photo.metadata.aperture, photo.metadata.shutter) = (Float(value), Float(value))
        (photo.metadata.width, photo.metadata.height) = (Int(value * 1000), 1000)
        photo.metadata.iso = Int32(value)
        #expect(try Filter(Array(text.utf8)).matches(photo) == isSame)
    }

    @Test(arguments: [
        "size>.5G", "shutter<=1/500s", "SIZE<10K", "blown>5", "date:2024-02-29", "date:2023..",
        "date>=9999", "width:4000",
    ]) func `understands`(text: String) throws { _ = try Filter(Array(text.utf8)) }

    @Test(arguments: [
        "size>5.", "iso>1e3", "iso>inf", "iso>-1", "iso>", "shutter<1/", "date:2023-02-29",
        "date:2024-5", "date:2024-05-17T10", "date:2024-05-17T24:00", "date:0000", "date>9999",
        "date<0001", "date=2023..2024", "date:2024-13..2025", "mp>5M", "stars>=",
    ]) func `does not understand`(text: String) {
        #expect(throws: FilterError.self) { try Filter(Array(text.utf8)) }
    }
}

@Suite struct `What a file says of its photo` {
    @Test func `is what filters ask for, by the words of its fields`() throws {
        var metadata = PhotoMetadata()
        metadata.captureDate = CaptureDate(
            year: 2024, month: 5, day: 17, hour: 10, minute: 30, second: 60)
        (metadata.width, metadata.height, metadata.iso) = (6000, 4000, 400)
        (metadata.camera, metadata.lens) = ("Canon EOS R5", "RF85mm F1.2 L USM")
        (metadata.aperture, metadata.shutter, metadata.focalLength) = (1.8, 0.002, 85)
        metadata.hasPosition = true
        var photo = SelectableFacts(name: [])
        photo.take(metadata)
        let all =
            "iso=400 f=1.8 shutter=1/500 focal=85 mp=24 width=6000 height>=4000 gps wide camera:r5 "
            + "lens:85mm date:2024-05-17T10:30:59"
        #expect(try Filter(Array(all.utf8)).matches(photo))
        photo.take(PhotoMetadata())
        #expect(try Filter(Array("!gps !iso>0 !date:1900.. !wide !camera:r5".utf8)).matches(photo))
    }

    @Test func `is compared by each row of the table that has a word`() throws {
        for field in MetadataField.all {
            guard let word = field.filterWord else { continue }
            var photo = SelectableFacts(name: [])
            #expect(try !Filter(Array("\(word)=7".utf8)).matches(photo), "\(word)")
            switch field.kind {
            case .integer: field.set(&photo.metadata, .integer(7))
            case .number: field.set(&photo.metadata, .number(7))
            case .text: field.set(&photo.metadata, .text("7"))
            }
            let filter = try Filter(Array("\(word)=7".utf8))
            #expect(filter.matches(photo), "\(word)")
            // Sides are those of the photo as it is shown turned.
            let needs: FilterNeeds = field.isSide ? [.header, .judgement] : .header
            #expect(filter.needs == needs, "\(word)")
            #expect(Filter.words.contains { $0.hasPrefix(word) }, "\(word)")
        }
    }

    @Test(arguments: [
        ("shutter<=1/500", true), ("shutter<1/500", false), ("shutter>=1/500", true),
        ("f<=2.8", true), ("f<2.8", false), ("f>2.8", false), ("f>=2.8", true),
    ]) func `is neither more nor less than the number that somebody writes for it`(
        text: String, isMeant: Bool
    ) throws {
        var photo = SelectableFacts(name: [])
        (photo.metadata.shutter, photo.metadata.aperture) = (1 / 500, 2.8)
        #expect(try Filter(Array(text.utf8)).matches(photo) == isMeant)
    }
}

@Suite struct `A glob` {
    /// What a pattern of letters, `*` and `?` matches, in the plainest way.
    private func plain(_ pattern: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> Bool {
        guard let first = pattern.first else { return text.isEmpty }
        if first == UInt8(ascii: "*") {
            return plain(pattern.dropFirst(), text)
                || (!text.isEmpty && plain(pattern, text.dropFirst()))
        }
        guard let byte = text.first, first == UInt8(ascii: "?") || first == byte else {
            return false
        }
        return plain(pattern.dropFirst(), text.dropFirst())
    }

    @Test(arguments: Seeds.of(0..<50))
    func `matches what the plainest way matches`(seed: UInt64) {
        var dice = Dice(seed)
        for _ in 0..<200 {
            let pattern = (0..<dice.roll(7)).map { _ in dice.pick(Array("ab*?".utf8)) }
            let text = (0..<dice.roll(9)).map { _ in dice.pick(Array("ab".utf8)) }
            #expect(
                Glob(pattern).matches(text) == plain(pattern[...], text[...]), "\(pattern) \(text)")
        }
    }

    @Test func `takes many stars in its stride`() {
        let pattern = Array(String(repeating: "a*", count: 200).utf8) + [UInt8(ascii: "b")]
        let text = [UInt8](repeating: UInt8(ascii: "a"), count: 20_000)
        #expect(!Glob(pattern).matches(text))
    }

    @Test func `takes a character for one, and a byte that belongs to none`() {
        #expect(Glob(Array("?".utf8)).matches([0xFF]))
        #expect(Glob(Array("a?b".utf8)).matches(Array("a€b".utf8)))
        #expect(!Glob(Array("??".utf8)).matches(Array("€".utf8)))
        #expect(Glob(Array("[ä-ü]".utf8)).matches(Array("ö".utf8)))
        #expect(Glob(Array("[!a]".utf8)).matches([0xC3]))
        #expect(Glob(Array("[A-C]".utf8)).matches(Array("b".utf8)))
        #expect(Glob(Array("x[a".utf8)).matches(Array("X[A".utf8)))
    }
}
