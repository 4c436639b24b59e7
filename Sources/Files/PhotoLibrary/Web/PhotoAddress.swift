package import Fetching

/// An address that was named in place of a path: a photo on the network.
///
/// It is never a path, and none is made of it. User and password go to its server only.
public struct PhotoAddress: Hashable, Sendable {
    /// Why nothing can be fetched from an address.
    public enum Fault: Hashable, Sendable {
        /// It begins like one of another kind: `ftp:`, `file:`, `data:`.
        case unknownKind
        /// It names no server, or has something in it that no address has.
        case malformed
    }

    /// As it was given, without user and password: for messages, lists and names.
    public let text: [UInt8]
    /// What is called at the server, where it has such a name: its last part, decoded and harmless; or else the server.
    public let name: [UInt8]
    /// What is requested; nil where there is a fault.
    package let web: WebAddress?
    public let fault: Fault?

    /// The server; empty where there is a fault.
    public var host: [UInt8] { web?.host ?? [] }

    /// What tells it from others of the same name: server and folder, and all of an address that asks for something; empty where there is
    /// a fault.
    public var source: [UInt8] {
        guard let web else { return [] }
        let port = web.port.map { Array(":\($0)".utf8) } ?? []
        let isAsking = web.target.contains(UInt8(ascii: "?"))
        let end = web.target.lastIndex(of: UInt8(ascii: "/")) ?? web.target.startIndex
        return web.host + port + (isAsking ? web.target[...] : web.target.prefix(end + 1))
    }

    /// The same for all addresses of one picture.
    public var key: [UInt8] { web?.text ?? text }

    /// Nil for what is a path, as whatever is no `kind://…` and no `data:…` is.
    ///
    /// Blanks and a carriage return at its end are none of it: lists may come from anywhere.
    public init?(_ word: [UInt8]) {
        var word = word
        while let last = word.last, [0x20, 0x09, 0x0D].contains(last) { word.removeLast() }
        guard WebAddress.looksLikeAddress(word) else {
            // It holds the picture itself, or what is meant to be one: what it begins with is enough to know it by.
            guard word.starts(with: "data:".utf8), word.contains(UInt8(ascii: ",")) else {
                return nil
            }
            self.init(
                faulty: word.count > 40 ? word.prefix(40) + Array("…".utf8) : word, .unknownKind)
            return
        }
        do throws(WebAddressFault) {
            self.init(try WebAddress(word))
        } catch {
            self.init(
                faulty: Self.withoutSecrets(word), error == .otherKind ? .unknownKind : .malformed)
        }
    }

    private init(_ web: WebAddress) {
        self.web = web
        text = web.given
        let called = web.displayName
        let isName = ![[], [0x2E], [0x2E, 0x2E]].contains(called)
        name = Self.harmless(isName ? called : web.host)
        fault = nil
    }

    private init(faulty text: [UInt8], _ fault: Fault) {
        self.text = text
        self.fault = fault
        name = Self.harmless(text)
        web = nil
    }

    /// In a broken address the end of a password is unknown: what stands before the last @ is not shown.
    private static func withoutSecrets(_ word: [UInt8]) -> [UInt8] {
        guard let colon = word.firstIndex(of: UInt8(ascii: ":")),
            let at = word.lastIndex(of: UInt8(ascii: "@"))
        else { return word }
        return Array(word[...colon] + [0x2F, 0x2F] + word[(at + 1)...])
    }

    /// Bytes of a name at most: file systems take no more, and copies have a number behind theirs.
    private static let longestName = 200

    /// A name that a file may have, and that a terminal shows as it is: no folder, nothing hidden, nothing that controls.
    private static func harmless(_ bytes: [UInt8]) -> [UInt8] {
        var scalars = String.UnicodeScalarView()
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned,
                .privateUse:
                scalars.append("_")
            default: scalars.append(scalar == "/" || scalar == "\\" ? "_" : scalar)
            }
        }
        var name = String(scalars)
        if name.first == "." { name = "_" + name.dropFirst() }
        guard name.utf8.count > longestName else { return Array(name.utf8) }
        // What tells its kind is at its end.
        let end = name.suffix(12)
        let dot = end.lastIndex(of: ".").map { String(end[$0...]) } ?? ""
        var start = Substring(name)
        while start.utf8.count + dot.utf8.count > longestName { start.removeLast() }
        return Array(start.utf8) + Array(dot.utf8)
    }
}

extension PhotoAddress: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { String(decoding: text, as: UTF8.self) }
    public var debugDescription: String { description }
    /// Whatever prints all parts of a value prints no password.
    public var customMirror: Mirror { Mirror(self, children: ["text": description]) }
}
