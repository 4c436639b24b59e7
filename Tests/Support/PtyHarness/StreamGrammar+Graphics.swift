extension StreamGrammar {
    /// Whether a string is a command of kitty's protocol for pictures that this program sends, by all of its keys and their order.
    static func isAllowed(graphics text: String) -> Bool {
        if text.hasPrefix("]") { return isAllowed(iterm: text) }
        if text.hasPrefix("P") { return isAllowed(sixel: text) }
        guard text.hasPrefix("_G"), text.hasSuffix("\u{1B}\\") else { return false }
        let parts = text.dropFirst(2).dropLast(2).split(
            separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
        let isPlain = parts.count < 2 || parts[1].utf8.allSatisfy(isBase64)
        guard isPlain, parts.count < 2 || parts[1].utf8.count <= 4096 else { return false }
        let keys = parts[0].split(separator: ",", omittingEmptySubsequences: false)
        let hasLoad = parts.count > 1
        return graphicsForms.contains { form in
            form.hasLoad == hasLoad && form.keys.count == keys.count
                && zip(form.keys, keys).allSatisfy { $0 == $1 || isNumber($1, for: $0) }
        }
    }

    /// A file for whole cells, in base64.
    private static func isAllowed(iterm text: String) -> Bool {
        text.wholeMatch(
            of:
                #/\]1337;File=inline=1;size=\d+;width=\d+;height=\d+;preserveAspectRatio=0;doNotMoveCursor=1:[A-Za-z0-9+\/=]+\x07/#
        ) != nil
    }

    /// Registers of 256 colours, and bands.
    private static func isAllowed(sixel text: String) -> Bool {
        guard text.hasPrefix("P0;1;0q\"1;1;"), text.hasSuffix("\u{1B}\\") else { return false }
        return text.dropFirst(12).dropLast(2).utf8.allSatisfy {
            (0x3F...0x7E).contains($0) || (0x30...0x39).contains($0) || "#;!$-".utf8.contains($0)
        }
    }

    private static func isBase64(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="): true
        default: false
        }
    }

    /// `#` stands for a number without leading zeros, `i=#` for one of ours, `z=#` for a depth below all cells.
    private static func isNumber(_ key: Substring, for form: String) -> Bool {
        guard form.hasSuffix("#"), key.hasPrefix(form.dropLast()) else { return false }
        let digits = key.dropFirst(form.utf8.count - 1)
        guard let number = Int(digits), String(number) == digits else { return false }
        switch form.first {
        case "i": return (7_497_216...7_497_279).contains(number)
        case "z": return (-1_073_742_000 ..< -1_073_741_824).contains(number)
        default: return number >= 0
        }
    }

    private static let graphicsForms: [(keys: [String], hasLoad: Bool)] = [
        ("i=1919287297,a=q,s=1,v=1,f=24", true),
        ("i=1919287298,a=q,s=1,v=1,f=24,U=1", true),
        ("i=1919287299,a=q,s=1,v=1,f=24,t=s,S=3", true),
        ("a=t,i=#,f=100,m=0,q=1", true), ("a=t,i=#,f=100,m=1,q=1", true),
        ("m=0,q=1", true), ("m=1,q=1", true),
        ("a=t,i=#,f=24,s=#,v=#,t=s,S=#,q=1", true), ("a=t,i=#,f=24,s=1,v=1,m=0,q=2", true),
        ("a=p,i=#,p=1,X=#,Y=#,w=#,h=#,z=#,C=1,q=1", false),
        ("a=p,i=#,p=1,x=#,y=#,X=#,Y=#,w=#,h=#,z=#,C=1,q=1", false),
        ("a=p,i=#,p=1,x=#,y=#,w=#,h=#,c=#,r=#,z=#,C=1,q=1", false),
        ("a=p,i=7497279,p=1,X=0,Y=0,w=1,h=1,z=#,C=1,q=2", false),
        ("a=d,d=i,i=#,p=1,q=2", false), ("a=d,d=I,i=#,q=2", false), ("m=0,q=2", false),
        ("a=T,f=100,c=#,r=#,C=1,m=0,q=2", true), ("a=T,f=100,c=#,r=#,C=1,m=1,q=2", true),
        ("m=0,q=2", true), ("m=1,q=2", true), ("a=d,d=P,x=#,y=#,q=2", false),
        ("a=d,d=A,q=2", false), ("a=d,d=R,x=7497216,y=7497279,q=2", false),
    ].map { (keys: $0.0.split(separator: ",").map(String.init), hasLoad: $0.1) }
}
