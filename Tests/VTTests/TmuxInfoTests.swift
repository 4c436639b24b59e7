import Testing
import VT

@Suite struct `what tmux info tells` {
    private func text(_ values: String...) -> [UInt8] {
        let lines = values.enumerated().flatMap { number, value in
            [
                "Terminal \(number): xterm-256color for /dev/pts/\(number), flags=0x0:",
                " 206: setrgbb: \(value)", " 207: setrgbf: \(value)", " 208: setulc: [missing]",
            ]
        }
        return Array(lines.joined(separator: "\n").utf8)
    }

    @Test func `true colour is passed on where some terminal has it`() {
        #expect(TmuxInfo.passesTrueColour(text("[missing]")) == false)
        #expect(TmuxInfo.passesTrueColour(text("(string) \\033[38;2;%p1%d;%p2%d;%p3%dm")) == true)
        #expect(TmuxInfo.passesTrueColour(text("[missing]", "(string) \\033[38")) == true)
    }

    @Test func `a text without the line says nothing`() {
        #expect(TmuxInfo.passesTrueColour([]) == nil)
        #expect(TmuxInfo.passesTrueColour(Array("no server running".utf8)) == nil)
        #expect(TmuxInfo.passesTrueColour([0xFF, 0x0A, 0x00]) == nil)
    }
}
