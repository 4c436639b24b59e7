/// The questions that a session begins with.
public enum Queries {
    /// One write that asks the terminal for what can improve the first guess; DA1 comes last, as the fence.
    ///
    /// Nothing for a terminal without manners, DA1 alone for the Linux console and VT terminals. No DCS to screen, which
    /// prints it. OSC queries end in BEL, as rxvt answers with the same end.
    public static func startup(for capabilities: Capabilities) -> [UInt8] {
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
        return Array(questions.utf8) + Ping.status.query + Ping.attributes.query
    }
}
