/// The byte strings that switch terminal modes.
public enum Sequences {
    /// CSI m: the terminal's own colours, no attributes.
    public static let resetPen: [UInt8] = Array("\u{1B}[m".utf8)
    public static let beginSynchronized: [UInt8] = Array("\u{1B}[?2026h".utf8)
    public static let endSynchronized: [UInt8] = Array("\u{1B}[?2026l".utf8)
    static let endOfLine: [UInt8] = Array("\u{1B}[0m\n".utf8)

    /// What a session switches on behind the terminfo strings, in the alternate screen.
    ///
    /// Cursor hidden; mouse buttons, drags and SGR coordinates, in pixels where offered; focus reports; bracketed paste;
    /// the kitty keyboard protocol where offered, and the question how much of it was granted. Nothing at all for a terminal
    /// that cannot take it.
    public static func enter(_ capabilities: Capabilities) -> [UInt8] {
        guard capabilities.takesModes else { return [] }
        var modes = "\u{1B}[?25l\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h"
        if capabilities.hasPixelMouse { modes += "\u{1B}[?1016h" }
        modes += "\u{1B}[?1004h\u{1B}[?2004h"
        if capabilities.hasKittyKeyboard { modes += "\u{1B}[>\(KeyboardProtocol.wanted)u\u{1B}[?u" }
        return Array(modes.utf8)
    }

    /// Has the terminal report when its window can be seen, where it knows how; and no more.
    public static let watchVisibility: [UInt8] = Array("\u{1B}[?2033h".utf8)
    public static let endVisibility: [UInt8] = Array("\u{1B}[?2033l".utf8)

    /// Takes one set of flags of the keyboard protocol off the stack.
    public static let popKeyboard: [UInt8] = Array("\u{1B}[<u".utf8)

    /// What undoes `enter` where it is known whether the keyboard protocol was pushed, and sent before leaving the
    /// alternate screen: another program's is not to be popped.
    ///
    /// With `asks` a status report is requested where the protocol ends: what comes before the answer are reports of keys,
    /// and that of the release of the last one among them.
    public static func leave(poppingKeyboard isPushed: Bool, asks: Bool) -> [UInt8] {
        let pop = isPushed ? popKeyboard + (asks ? Ping.status.query : []) : []
        return endSynchronized + pop + otherModes
    }

    /// What undoes `enter` on every terminal, whatever was switched on; sent before leaving the alternate screen.
    ///
    /// The watchdog of a killed session prints it blind, so it must not depend on anything. A frame that was cut off may
    /// have left a scrolling region.
    public static let leave: [UInt8] = endSynchronized + popKeyboard + otherModes

    private static let otherModes: [UInt8] = Array(
        ("\u{1B}[?1016l\u{1B}[?1006l\u{1B}[?1003l\u{1B}[?1002l\u{1B}[?1000l\u{1B}[?1004l\u{1B}[?2004l"
            + "\u{1B}[r\u{1B}[m\u{1B}[?25h").utf8)
}

/// The questions that a session begins with.
public enum Queries {
    /// How large a cell is.
    public static let cellSize: [UInt8] = Array("\u{1B}[16t".utf8)

    /// One write that asks the terminal for what can improve the first guess; DA1 comes last, as the fence.
    ///
    /// Nothing for a terminal without manners, DA1 alone for the Linux console and VT terminals. No DCS to screen, which
    /// prints it. OSC queries end in BEL, as rxvt answers with the same end.
    ///
    /// With `graphics` it asks how pictures are shown too, unless a multiplexer would hand the questions on.
    public static func startup(
        for capabilities: Capabilities, graphics: GraphicsQuestions? = nil
    ) -> [UInt8] {
        switch capabilities.manners {
        case .none: return []
        case .plain: return Ping.attributes.query
        case .full: break
        }
        var questions = "\u{1B}[>q\u{1B}[>c\u{1B}[?2026$p\u{1B}[?1016$p\u{1B}[?u"
        questions += "\u{1B}[14t\u{1B}[16t\u{1B}]11;?\u{07}"
        if !capabilities.isScreen {
            questions += "\u{1B}[48;2;1;2;3m\u{1B}P$qm\u{1B}\\\u{1B}[m"
        }
        let pictures = graphics.map { self.graphics($0, for: capabilities) } ?? []
        return Array(questions.utf8) + pictures + Ping.status.query + Ping.attributes.query
    }

    /// The questions about pictures alone; nothing for a terminal that may not be asked.
    public static func graphics(
        _ questions: GraphicsQuestions, for capabilities: Capabilities
    ) -> [UInt8] {
        capabilities.takesGraphicsQuestions ? Array(questions.text.utf8) : []
    }
}

/// The questions about kitty's protocol for pictures, and whether the window can be seen; none of it is shown.
public struct GraphicsQuestions: Hashable, Sendable {
    /// The name of three bytes of memory that the terminal can read where it shares memory with us; nil where there are none.
    public let sharedName: [UInt8]?

    public init(sharedName: [UInt8]?) { self.sharedName = sharedName }

    fileprivate var text: String {
        func question(_ id: UInt32, _ keys: String, _ load: String) -> String {
            "\u{1B}_Gi=\(id),a=q,s=1,v=1,f=24\(keys);\(load)\u{1B}\\"
        }
        var text = question(GraphicsIDs.protocolQuestion, "", "AAAA")
        text += question(GraphicsIDs.keyQuestion, ",U=1", "AAAA")
        if let sharedName {
            var name: [UInt8] = []
            Base64.append(sharedName[...], to: &name)
            text += question(
                GraphicsIDs.sharingQuestion, ",t=s,S=3", String(decoding: name, as: UTF8.self))
        }
        return text + "\u{1B}[?2033$p"
    }
}
