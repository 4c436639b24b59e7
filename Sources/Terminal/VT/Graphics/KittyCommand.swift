public import Geometry

/// The commands of kitty's protocol for pictures below cells and above them; keys stand in this order always.
public enum KittyCommand {
    /// Below cells that have a ground of their own.
    private static let depth = -1_073_741_900

    /// Ends a picture that was cut off.
    public static let endUpload = string("m=0,q=2")

    /// Has tmux hand commands on to the terminals outside.
    static func passed(_ bytes: [UInt8], _ kind: KittyKind) -> [UInt8] {
        guard kind.pane != nil, !bytes.isEmpty else { return bytes }
        var text = Array("\u{1B}Ptmux;".utf8)
        text.reserveCapacity(bytes.count + 64)
        for byte in bytes {
            if byte == 0x1B { text.append(byte) }
            text.append(byte)
        }
        return text + [0x1B, 0x5C]
    }

    /// Shows a picture in its place; in tmux wherever characters stand for it.
    ///
    /// Pixel by pixel it begins on any pixel; where it is stretched, terminals agree on whole cells alone.
    static func place(_ id: UInt32, _ place: PicturePlace, _ kind: KittyKind) -> [UInt8] {
        let (pixels, cell) = (place.pixels, place.cell)
        let (columns, rows) = (pixels.width / cell.width, pixels.height / cell.height)
        if kind.pane != nil {
            return string("a=p,U=1,i=\(id),p=1,c=\(columns),r=\(rows),q=2")
        }
        let (x, y) = (pixels.x % cell.width, pixels.y % cell.height)
        let source =
            place.source ?? PixelRect(x: 0, y: 0, width: pixels.width, height: pixels.height)
        var keys = "a=p,i=\(id),p=1"
        if place.isStretched || source.x != 0 || source.y != 0 {
            keys += ",x=\(source.x),y=\(source.y)"
        }
        if !place.isStretched { keys += ",X=\(x),Y=\(y)" }
        keys += ",w=\(source.width),h=\(source.height)"
        if place.isStretched { keys += ",c=\(columns),r=\(rows)" }
        keys += ",z=\(depth + place.order),C=1,q=1"
        let (column, row) = (pixels.x / cell.width, pixels.y / cell.height)
        return Array("\u{1B}[\(row + 1);\(column + 1)H".utf8) + string(keys)
    }

    /// Hides a picture, which stays in the terminal.
    static func unplace(_ id: UInt32) -> [UInt8] { string("a=d,d=i,i=\(id),p=1,q=2") }

    static func free(_ id: UInt32) -> [UInt8] { string("a=d,d=I,i=\(id),q=2") }

    /// Takes all pictures from the terminal that are seen.
    public static let freeShown = string("a=d,d=A,q=2")

    /// Takes those from it that lie on the first of these cells.
    public static func freeShown(at cells: PixelRect) -> [UInt8] {
        string("a=d,d=P,x=\(cells.x + 1),y=\(cells.y + 1),q=2")
    }

    /// Takes everything of ours from the terminal, whatever it was doing; `used` are the numbers of the pictures.
    static func freeAll(_ kind: KittyKind, used: [UInt32]) -> [UInt8] {
        // Behind tmux the pictures of other panes stay, and there is no anchor.
        var bytes = endUpload + (kind.pane == nil ? freeShown : [])
        let anchor = kind.numbers.upperBound + 1
        switch kind.freeing {
        case .range:
            bytes += string("a=d,d=R,x=\(kind.numbers.lowerBound),y=\(anchor),q=2")
        case .each: for id in used + [anchor] { bytes += free(id) }
        case .byReplacing: for id in used + [anchor] { bytes += pixel(id, rgb: 0) }
        }
        return bytes
    }

    /// A picture of one pixel in the first cell of a row, behind all others.
    static func anchor(row: Int, rgb: UInt32) -> [UInt8] {
        let id = GraphicsIDs.anchor
        return Array("\u{1B}[\(row + 1);1H".utf8) + pixel(id, rgb: rgb)
            + string("a=p,i=\(id),p=1,X=0,Y=0,w=1,h=1,z=\(depth - 1),C=1,q=2")
    }

    private static func pixel(_ id: UInt32, rgb: UInt32) -> [UInt8] {
        var load: [UInt8] = []
        let bytes = [UInt8(rgb >> 16 & 255), UInt8(rgb >> 8 & 255), UInt8(rgb & 255)]
        Base64.append(bytes[...], to: &load)
        return string("a=t,i=\(id),f=24,s=1,v=1,m=0,q=2", load)
    }

    static func string(_ keys: String, _ load: [UInt8] = []) -> [UInt8] {
        var text = Array("\u{1B}_G\(keys)".utf8)
        if !load.isEmpty { text += [0x3B] + load }
        return text + [0x1B, 0x5C]
    }
}

/// How a picture comes to the terminal.
public enum KittyLoad: Hashable, Sendable {
    /// As a file: a PNG, or a JPEG for a terminal that takes one.
    case file([UInt8])
    /// As memory of this name with three bytes a pixel, which the terminal removes.
    case shared(name: [UInt8], width: Int, height: Int)
}

/// The strings that bring a picture to the terminal, in turn.
struct KittyChunks: Sendable {
    private var upload: KittyUpload
    private var rest: ArraySlice<UInt8>
    /// Of the file, in bytes.
    private let size: Int
    /// A whole command, where there are no chunks.
    private var command: [UInt8]?
    private let kind: KittyKind
    private(set) var isEmpty = false
    private(set) var hasBegun = false

    /// What a chunk takes as it is written, with its keys.
    private static let written = 4096 + 80
    /// How many chunks tmux hands on at once.
    private static let mostPassed = 7

    init(_ load: KittyLoad, id: UInt32, _ kind: KittyKind) {
        self.kind = kind
        // Behind tmux an answer would be typed into whatever pane is active.
        upload = KittyUpload(keys: "a=t,i=\(id),f=100", quiet: kind.pane == nil ? 1 : 2)
        switch load {
        case .file(let bytes):
            rest = bytes[...]
            size = bytes.count
        case .shared(let name, let width, let height):
            rest = []
            size = 0
            var text: [UInt8] = []
            Base64.append(name[...], to: &text)
            let keys = "a=t,i=\(id),f=24,s=\(width),v=\(height),t=s,S=\(3 * width * height),q=1"
            command = KittyCommand.string(keys, text)
        }
    }

    /// Whether four fifths are sent: the rest takes less time than the start of another.
    var isMostlySent: Bool { hasBegun && 5 * rest.count <= size }

    /// The next of them, in at most `limit` bytes, but one at least.
    mutating func next(_ limit: Int) -> [UInt8] {
        hasBegun = true
        if let command {
            isEmpty = true
            return command
        }
        let chunks = min(
            max(1, limit / Self.written), kind.pane == nil ? Int.max : Self.mostPassed)
        let part = rest.prefix(chunks * KittyUpload.chunk)
        rest = rest.dropFirst(part.count)
        // Chunks that are full wait for the next, as the last one must say that it is.
        var text = upload.add(Array(part))
        if rest.isEmpty {
            text += upload.end()
            isEmpty = true
        }
        return KittyCommand.passed(text, kind)
    }
}
