/// The names that one operation uses while it is under way; all begin with `.riffle-`.
struct TemporaryNames {
    /// In the trash folder: the note before it is published.
    let info: [UInt8]
    /// In the trash folder: the copy of a photo before it is complete.
    let data: [UInt8]
    /// In the photo's own folder: the photo before it is removed because its copy is complete.
    let aside: [UInt8]
    /// In the photo's own folder: the copy that comes back from the trash before it is complete.
    let back: [UInt8]
    /// In the photo's own folder: what takes its name, before it has that and when it has lost it.
    let draft: [UInt8]

    init(op: String) {
        aside = bytes(".riffle-\(op)")
        info = aside + bytes(".tmp")
        data = aside + bytes(".data")
        back = aside + bytes(".back")
        draft = aside + bytes(".new")
    }

    /// The operation that uses a name; nil for a name that none can.
    static func op(of name: [UInt8]) -> String? {
        let prefix = bytes(".riffle-")
        let op = Array(name.dropFirst(prefix.count).prefix(16))
        guard name.starts(with: prefix), op.count == 16, op.allSatisfy({ hexValue($0) != nil })
        else { return nil }
        let text = String(decoding: op, as: UTF8.self)
        let names = TemporaryNames(op: text)
        return [names.info, names.data, names.aside, names.back, names.draft].contains(name)
            ? text : nil
    }
}
