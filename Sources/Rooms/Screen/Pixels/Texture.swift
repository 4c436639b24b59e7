public import Pixels
import Cells
import Composing
import DisplayList
import Geometry
import Raster
import System
import VT

/// The file that a picture becomes for a terminal; finer ones come later, and take more bytes.
public enum PictureFile: Comparable, Hashable, Sendable, CaseIterable {
    /// A PNG of squares of four by four pixels, of 256 colours.
    case coarse
    /// A PNG of the nearest of 256 colours.
    case palette
    /// Every pixel as it is.
    case png
    /// A JPEG, for terminals that are slow with a PNG.
    case smallJPEG
    /// Twice the bytes of that.
    case jpeg

    /// Whether nothing finer is sent.
    fileprivate var isFinest: Bool { self == .png || self == .jpeg }

    /// Bytes that a pixel of a usual photo takes as it is written.
    fileprivate var cost: Double {
        switch self {
        case .coarse: 0.08
        case .palette: 1
        case .png: 2.9
        case .smallJPEG: 0.27
        case .jpeg: 0.6
        }
    }
}

/// Makes a picture file; nil when memory ran out.
public typealias PicturePacker = @Sendable (Bitmap, PictureFile) -> [UInt8]?

/// The pixels of a photo as a terminal holds them: equal keys are equal pixels.
struct TextureKey: Hashable, Sendable {
    let photo: PhotoID
    let width: Int
    let height: Int
    /// How closely it is kept.
    private(set) var file: PictureFile
    private let sum: UInt64

    init(_ photo: PhotoID, _ bitmap: Bitmap, _ file: PictureFile) {
        self.photo = photo
        self.file = file
        width = bitmap.width
        height = bitmap.height
        sum = bitmap.sum
    }

    /// What it takes decoded, in bytes.
    var size: Int { 4 * width * height }

    /// The same picture as another file.
    func kept(as file: PictureFile) -> TextureKey {
        var key = self
        key.file = file
        return key
    }

    /// The finest of the same picture that is among these; nil where none is.
    func finest(in keys: Set<TextureKey>) -> TextureKey? {
        PictureFile.allCases.reversed().lazy.map(kept).first(where: keys.contains)
    }
}

/// A photo of the frame at rest, on its way to the terminal.
struct Texture: Sendable {
    enum Load: Sendable {
        case file([UInt8])
        case shared(SharedObject)
    }

    let key: TextureKey
    /// In pixels of the screen.
    let place: PixelRect
    /// Nil where the terminal has it, or it could not be made.
    var load: Load?
    /// The part of the photo that it shows, 0…1 on both axes.
    var part = Picture.whole
    /// Nil where it is of use in this frame alone.
    var look: PictureLook?
    /// Whether a finer file of it follows.
    var hasFiner = false
}

/// The photos of a frame at rest in the terminal's own pixels, and where each shows through its cells.
struct FrameStills: Sendable {
    /// For each pixel of the canvas the texture that is seen there, counted from 1; 0 for none.
    let owners: [UInt8]
    let textures: [Texture]
    /// What is painted over the cells instead.
    var patches: [Patch] = []

    /// The same without what is to be sent, so that memory is given back once the terminal has it.
    var sent: FrameStills {
        FrameStills(
            owners: owners,
            textures: textures.map {
                var texture = $0
                texture.load = nil
                return texture
            })
    }
}

/// How textures are made.
struct TextureRequest: Sendable {
    let cell: CellSize
    /// Those that need not be made again.
    let known: Set<TextureKey>
    /// Which of them is being sent, and is waited for before what is finer.
    var sending: TextureKey?
    /// How many the terminal is given to hold, and of how many bytes decoded.
    var most = (textures: Int.max, bytes: Int.max)
    /// What the line carries, in bytes a second.
    let rate: Double
    let way: Way

    enum Way: Sendable {
        /// Files, one after the other, or objects for a terminal that reads our memory; of whole cells alone where characters
        /// stand for them.
        case textures([PictureFile], SharedObjects?, isOfWholeCells: Bool)
        /// Pieces that are painted over the cells.
        case patches(Patches)
    }

    /// Makes what the terminal does not have, or what is a step finer than that; `number` is of the frame.
    ///
    /// Of a frame that is sent ahead there is one step.
    func stills(
        _ plan: StillPlan, over frame: Frame, frame number: Int, isAhead: Bool,
        looks: PictureLooks, pack: PicturePacker
    ) -> FrameStills {
        switch way {
        case .patches(let patches):
            FrameStills(
                owners: [], textures: [],
                patches: patches.patches(of: plan, over: frame, rate: rate, pack))
        case .textures(let files, let shared, let isOfWholeCells):
            textures(
                isOfWholeCells ? plan.stills.map { $0.wholeCells(of: cell) } : plan.stills,
                owners: plan.seen.owners, number: number,
                shared == nil ? steps(files, of: plan, isAhead: isAhead) : [.png], shared, looks,
                pack)
        }
    }

    /// Seconds for which a photo is waited for without a coarser one, and at most where a coarser one is there.
    private static let (short, long) = (0.3, 5.0)

    /// Those of the files that are sent one after the other: one where the terminal holds no second of a picture beside all of them.
    private func steps(
        _ files: [PictureFile], of plan: StillPlan, isAhead: Bool
    ) -> [PictureFile] {
        let sizes = plan.stills.map { $0.bitmap.pixels.count }
        let pixels = sizes.reduce(0, +)
        let takesTwo =
            sizes.count < most.textures && 4 * (pixels + (sizes.max() ?? 0)) <= most.bytes
        func isThere(after seconds: Double, _ file: PictureFile) -> Bool {
            Double(pixels) * file.cost <= seconds * rate
        }
        if isAhead || !takesTwo {
            return (files.last { isThere(after: Self.long, $0) } ?? files.first).map { [$0] } ?? []
        }
        let first = files.last { isThere(after: Self.short, $0) } ?? files.first
        return files.filter { file in
            guard let first, file >= first else { return false }
            return !file.isFinest || file == first || isThere(after: Self.long, file)
        }
    }

    private func textures(
        _ stills: [StillPlan.Still], owners: [UInt8], number: Int, _ steps: [PictureFile],
        _ shared: SharedObjects?, _ looks: PictureLooks, _ pack: PicturePacker
    ) -> FrameStills {
        var textures: [Texture] = []
        var isNew: [Bool] = [false]
        for (index, still) in stills.enumerated() {
            let picture = TextureKey(still.photo, still.bitmap, .png)
            let there = picture.finest(in: known)
            let held = there?.file
            let isUnderWay = there != nil && there == sending
            let next = isUnderWay ? nil : steps.first { file in held.map { file > $0 } ?? true }
            let key = (next ?? held).map(picture.kept) ?? picture
            // One picture is in one place at a time.
            isNew.append(!textures.contains { $0.key.kept(as: .png) == picture })
            var texture = Texture(
                key: key, place: still.place, load: nil, part: still.part, look: looks(still.photo))
            texture.hasFiner = isNew[index + 1] && steps.last.map { key.file < $0 } ?? false
            if isNew[index + 1], next != nil, key.size > 0 {
                let object = shared?.make(still.bitmap.samples, number: 64 * number + index)
                // A file where there is no memory for both.
                texture.load =
                    object.map { .shared($0) } ?? pack(still.bitmap, key.file).map { .file($0) }
            }
            textures.append(texture)
        }
        let owners =
            isNew.dropFirst().contains(false)
            ? owners.map { isNew[Int($0)] ? $0 : 0 } : owners
        return FrameStills(owners: owners, textures: textures)
    }

}

extension StillPlan.Still {
    /// The part of it that fills whole cells; nothing where it has more of them than can be counted.
    fileprivate func wholeCells(of cell: CellSize) -> Self {
        let x = (place.x + cell.width - 1) / cell.width * cell.width
        let y = (place.y + cell.height - 1) / cell.height * cell.height
        let columns = (place.columns.upperBound - x) / cell.width
        let rows = (place.rows.upperBound - y) / cell.height
        let fits = min(columns, rows) > 0 && max(columns, rows) <= Glyph.mostPlaceholders
        let whole = PixelRect(
            x: x, y: y, width: fits ? columns * cell.width : 0,
            height: fits ? rows * cell.height : 0)
        let inner = PixelRect(
            x: x - place.x, y: y - place.y, width: whole.width, height: whole.height)
        return Self(photo: photo, place: whole, bitmap: bitmap.part(inner))
    }
}

extension Bitmap {
    /// A sum of the pixels, by which those of one photo are told apart.
    fileprivate var sum: UInt64 {
        let pixels = pixels.span
        var (a, b): (UInt64, UInt64) = (0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F)
        var i = 0
        while i &+ 1 < pixels.count {
            a = (a ^ UInt64(pixels[i])) &* 0x9FB2_1C65_1E98_DF25
            b = (b ^ UInt64(pixels[i &+ 1])) &* 0xD6E8_FEB8_6659_FD93
            a ^= a >> 32
            b ^= b >> 29
            i &+= 2
        }
        if i < pixels.count { a = (a ^ UInt64(pixels[i])) &* 0x9FB2_1C65_1E98_DF25 }
        return mix64(a ^ mix64(b))
    }

    /// Red, green and blue of each pixel.
    fileprivate var samples: [UInt8] {
        let pixels = pixels.span
        return [UInt8](capacity: 3 * pixels.count) { samples in
            for i in pixels.indices {
                let pixel = pixels[i]
                samples.append(UInt8(truncatingIfNeeded: pixel >> 16))
                samples.append(UInt8(truncatingIfNeeded: pixel >> 8))
                samples.append(UInt8(truncatingIfNeeded: pixel))
            }
        }
    }
}
