internal import Cells

/// How pictures are shown in the terminal's own pixels.
extension Capabilities {
    /// Whether the terminal may be asked how it shows pictures: others print such questions, or hand them on.
    public var takesGraphicsQuestions: Bool {
        manners == .full && !isTmux && !isScreen && !isRxvt
    }

    /// The way for this terminal, or why there is none: its name counts before its answers, because some answers mislead.
    ///
    /// A protocol that is named need not be among the answers.
    public func pixelWay(_ choice: PixelChoice) -> Result<PixelWay, NoPixels> {
        if choice == .none { return .failure(.notWanted) }
        // Only by name: what shows the session can change without a word.
        if isTmux, choice == .kitty {
            guard isFenced, depth == .trueColour else {
                return .failure(.tmux(isFenced ? .colours : .silent))
            }
            return tmuxPictures.map { .kittyUnder($0) }.mapError { .tmux($0) }
        }
        guard takesGraphicsQuestions else { return .failure(.multiplexer) }
        guard isFenced else { return .failure(.silent) }
        switch choice {
        case .sixel: return .success(.sixel)
        case .iterm: return .success(.iterm)
        case .kitty: return .success(namedKitty ?? .kittyOver)
        case .auto, .none: break
        }
        if let program, Capabilities.kittyPrograms.contains(program) {
            return knowsKitty ? found(namedKitty) : .failure(.noProtocol)
        }
        if takesItermPictures { return .success(.iterm) }
        if program == "Zellij" { return .failure(.zellij) }
        if hasSixel { return .success(.sixel) }
        return found(knowsKitty ? .kittyOver : nil)
    }

    private func found(_ way: PixelWay?) -> Result<PixelWay, NoPixels> {
        way.map { .success($0) } ?? .failure(.noProtocol)
    }

    /// Whether the terminal shares memory with this process.
    public var sharesMemory: Bool { graphicsAnswers.contains(.sharing) }

    private var knowsKitty: Bool { graphicsAnswers.contains(.protocol) }

    private static let kittyPrograms = ["kitty", "ghostty", "Konsole"]

    /// The way of a terminal that is known to show pictures below or above its cells; nil for another.
    private var namedKitty: PixelWay? {
        guard let program, let version else { return nil }
        switch program {
        case "kitty":
            // Before 0.28 it draws what lies below cells wrong.
            guard graphicsAnswers.contains(.keys), version >= TerminalVersion(0, 28) else {
                return .kittyOver
            }
            let freesRanges = version >= TerminalVersion(0, 33)
            return .kittyUnder(
                .kitty(freesRanges: freesRanges, moves: version >= TerminalVersion(0, 32, 2)))
        case "ghostty":
            return .kittyUnder(
                .kitty(freesRanges: version >= TerminalVersion(1, 2), moves: true))
        case "Konsole": return .kittyUnder(.konsole)
        default: return nil
        }
    }

    /// The answers to the questions about kitty's protocol.
    struct GraphicsAnswers: OptionSet, Hashable, Sendable {
        let rawValue: UInt8
        static let `protocol` = GraphicsAnswers(rawValue: 1)
        static let keys = GraphicsAnswers(rawValue: 2)
        static let sharing = GraphicsAnswers(rawValue: 4)
    }

    /// Learns from an answer about a question; those about pictures say nothing of the terminal.
    mutating func noteGraphics(id: UInt32?, isOK: Bool) {
        guard isOK else { return }
        switch id {
        case nil, GraphicsIDs.protocolQuestion: graphicsAnswers.insert(.protocol)
        case GraphicsIDs.keyQuestion: graphicsAnswers.insert(.keys)
        case GraphicsIDs.sharingQuestion: graphicsAnswers.insert(.sharing)
        default: break
        }
    }
}

/// The first three numbers of a version.
struct TerminalVersion: Hashable, Comparable, Sendable {
    let major: Int
    let minor: Int
    let patch: Int

    init(_ major: Int, _ minor: Int, _ patch: Int = 0) {
        (self.major, self.minor, self.patch) = (major, minor, patch)
    }

    static func < (a: Self, b: Self) -> Bool {
        (a.major, a.minor, a.patch) < (b.major, b.minor, b.patch)
    }
}
