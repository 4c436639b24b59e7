import DeckMode
import DisplayList
import Likeness
import Photos

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel

/// Photos that belong together, as headers and hashes tell them.
extension Bench {
    /// A bench with as many photos as there are facts, without any news yet.
    init(of facts: [LikenessFacts], _ change: (inout Options) -> Void = { _ in }) {
        var options = Options()
        options.motion = .off
        options.mode = .deck
        change(&options)
        self.init(photos: facts.count, options: options)
    }

    /// Tells what the headers say, all of them or those of some photos.
    mutating func tellHeaders(_ facts: [LikenessFacts], of numbers: [Int]? = nil) {
        send(.measured((numbers ?? Array(facts.indices)).map { facts[$0].header(of: $0) }))
    }

    /// Tells what one photo is like.
    mutating func tellHash(_ facts: [LikenessFacts], of number: Int) {
        send(.hashed(PhotoID(number), facts[number].photoHash))
    }

    /// Tells all there is to tell.
    mutating func tellAll(_ facts: [LikenessFacts]) {
        tellHeaders(facts)
        for number in facts.indices { tellHash(facts, of: number) }
    }

    /// Presses `K`, lets its question be read, and presses it again; what is to be trashed.
    @discardableResult
    mutating func keep() -> [PhotoID] {
        effects = []
        wait()
        press(.keepBest)
        guard let question = model.openQuestion(at: now) else { return [] }
        send(.questionReady(question))
        wait()
        press(.keepBest)
        return effects.flatMap { effect -> [PhotoID] in
            if case .trash(let requests, _) = effect { requests.map(\.photo) } else { [] }
        }
    }

    /// What the line at the bottom says.
    var line: String { bar() }
}

extension LikenessFacts {
    /// A photo of a burst: half a second after the one before.
    static func shot(
        _ number: Int, at seconds: Double, hash: UInt64 = 0, exposure: Double = 0.01
    ) -> LikenessFacts {
        var facts = LikenessFacts(rank: number, folder: 1, camera: "A")
        facts.milliseconds = Int64(seconds * 1000)
        facts.hasSubseconds = true
        facts.aspect = 1.5
        facts.aperture = 8
        facts.iso = 100
        facts.exposure = exposure
        facts.hash = hash
        facts.median = 118
        return facts
    }

    var photoHash: PhotoHash? {
        hash.map { PhotoHash(bits: $0, median: median ?? 118) }
    }

    /// As the header of a file tells it.
    func header(of number: Int) -> PhotoHeader {
        var metadata = PhotoMetadata()
        if let milliseconds {
            let seconds = Int(milliseconds / 1000)
            metadata.captureDate = CaptureDate(
                year: 2024, month: 5, day: 1 + seconds / 86400, hour: seconds / 3600 % 24,
                minute: seconds / 60 % 60, second: seconds % 60)
            metadata.precision = .second
            if hasSubseconds { metadata.milliseconds = Int32(milliseconds % 1000) }
        }
        metadata.camera = camera
        metadata.shutter = exposure.map { Float($0) }
        metadata.aperture = aperture.map { Float($0) }
        metadata.iso = iso.map { Int32($0) }
        metadata.bias = bias.map { Float($0) }
        metadata.hasFlash = hasFlash
        metadata.drive = isFlagged ? .bracket : isFocusSeries ? .focus : nil
        metadata.height = 1200
        metadata.width = aspect.map { Int((1200 * $0).rounded()) }
        var header = PhotoHeader(
            photo: PhotoID(number), metadata: metadata, byteCount: 1_000_000)
        header.folderNumber = UInt64(folder)
        return header
    }
}

/// Twelve photos: 0, 1, a burst of 2…5, 6, a bracket of 7…9 by hand, a burst of 10 and 11.
enum Twelve {
    static let facts: [LikenessFacts] = {
        var all = [LikenessFacts.shot(0, at: 0), .shot(1, at: 100, hash: 0xFFFF_FFFF)]
        for number in 2...5 { all.append(.shot(number, at: 200 + Double(number) * 0.5, hash: 1)) }
        all.append(.shot(6, at: 300, hash: 0xFF00_FF00_FF00))
        for (step, number) in (7...9).enumerated() {
            var shot = LikenessFacts.shot(
                number, at: 400 + Double(number) * 0.6, hash: 7,
                exposure: [0.0025, 0.01, 0.04][step])
            shot.median = [60, 118, 200][step]
            all.append(shot)
        }
        for number in 10...11 { all.append(.shot(number, at: 500 + Double(number) * 0.5, hash: 3)) }
        return all
    }()
}
