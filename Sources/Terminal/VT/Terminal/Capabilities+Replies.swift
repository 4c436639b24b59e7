internal import Cells
import Geometry

extension Capabilities {
    /// Learns from a reply, at whatever time it comes.
    public mutating func note(_ reply: Reply) {
        switch reply {
        case .primaryAttributes(let attributes):
            isFenced = true
            if attributes.dropFirst().contains(4) { hasSixel = true }
            if answersStatus == nil { answersStatus = false }
        case .secondaryAttributes(let values): noteKind(values)
        case .version(let name): noteName(String(decoding: name, as: UTF8.self))
        case .status: answersStatus = true
        case .mode(2026, let setting):
            hasSynchronizedUpdates = setting == 1 || setting == 2
        case .mode(1016, let setting): hasPixelMouse = setting == 1 || setting == 2
        // Once it was set it is to be taken back.
        case .mode(2033, setting: 1...2) where takesGraphicsQuestions: tellsVisibility = true
        case .setting(let isValid, let bytes):
            if isValid && Capabilities.isProbeColour(bytes) { raise(to: .trueColour) }
        case .colour(11, let red, let green, let blue): background = [red, green, blue]
        case .areaPixels(let width, let height):
            areaPixels = PixelSize(width: width, height: height)
        case .cellPixels(let width, let height):
            cellPixels = PixelSize(width: width, height: height)
        case .kittyKeyboard: hasKittyKeyboard = true
        case .termcap(let isKnown, let bytes):
            let text = String(decoding: bytes, as: UTF8.self).lowercased()
            if isKnown && (text.hasPrefix("524742") || text.hasPrefix("5463")) {
                raise(to: .trueColour)
            }
        case .graphics(let id, let isOK, _): noteGraphics(id: id, isOK: isOK)
        case .cursor, .mode, .colour, .areaCells, .visibility: break
        }
    }

    /// DA2: 65;≥3600 is VTE, 1;115 Konsole, 83 screen, 84 tmux, 85 rxvt.
    private mutating func noteKind(_ values: [Int]) {
        guard values.count >= 2 else { return }
        switch (values[0], values[1]) {
        case (61, 7000...), (65, 7000...):
            raise(to: .trueColour)
            ownBlocks = max(ownBlocks, .sextant)
        case (0, 2401...) where isAlacritty: ownBlocks = max(ownBlocks, .sextant)
        case (65, 3600...), (1, 115): raise(to: .trueColour)
        case (83, _): limit(isScreen: true)
        case (84, _):
            let isNews = !isTmux
            isTmux = true
            if isNews { raise(to: .trueColour) }
        case (85, _): limit(isScreen: false)
        default: break
        }
    }

    private mutating func noteName(_ name: String) {
        if name.hasPrefix("tmux") {
            noteKind([84, 0])
            return
        }
        let program = name.prefix { $0.isASCII && ($0.isLetter || $0 == ".") }
        let numbers =
            name.dropFirst(program.count).split { !$0.isNumber }.prefix(3).map {
                Int($0) ?? .max
            } + [0, 0]
        self.program = String(program)
        version = numbers.count > 2 ? TerminalVersion(numbers[0], numbers[1], numbers[2]) : nil
        ownBlocks = max(ownBlocks, blocksOfProgram)
        if Capabilities.itermPrograms.contains(where: { name.hasPrefix($0) }) {
            takesItermPictures = true
        }
        let known = [
            "Konsole", "kitty", "foot", "WezTerm", "ghostty", "iTerm2", "contour", "mintty",
            "alacritty",
        ]
        if known.contains(where: { name.hasPrefix($0) }) { raise(to: .trueColour) }
    }

    /// The finest blocks that a terminal of this name and version draws itself.
    private var blocksOfProgram: BlockGlyphs {
        let version = version ?? TerminalVersion(0, 0)
        return switch program {
        case "foot": version >= TerminalVersion(1, 20) ? .octant : .sextant
        case "ghostty": version >= TerminalVersion(1, 2) ? .octant : .sextant
        case "kitty": version >= TerminalVersion(0, 40) ? .octant : .sextant
        case "VTE": version >= TerminalVersion(7800, 0) ? .octant : .half
        case "Konsole": .sextant
        default: .half
        }
    }

    private mutating func raise(to better: ColourDepth) {
        guard takesModes, !refusesColour, !isScreen, !isRxvt else { return }
        depth = better
    }

    private mutating func limit(isScreen: Bool) {
        if isScreen { self.isScreen = true } else { isRxvt = true }
        if isScreen { hasSynchronizedUpdates = false }
        if depth == .trueColour { depth = .palette256 }
    }

    /// Whether a reported SGR holds the colour that `Queries` set: 48:2:…:1:2:3 with colons or semicolons.
    private static func isProbeColour(_ bytes: [UInt8]) -> Bool {
        let numbers = bytes.split(omittingEmptySubsequences: true) { !($0 >= 0x30 && $0 <= 0x39) }
            .map { String(decoding: $0, as: UTF8.self) }
        guard let start = numbers.firstIndex(of: "48"), start + 1 < numbers.count else {
            return false
        }
        return numbers[start + 1] == "2"
            && (start + 4 < numbers.count)
            && Array(numbers[(start + 2)...]).ends(with: "1", "2", "3")
    }
}

extension [String] {
    /// Whether the last three are these.
    fileprivate func ends(with a: String, _ b: String, _ c: String) -> Bool {
        count >= 3 && Array(suffix(3)) == [a, b, c]
    }
}
