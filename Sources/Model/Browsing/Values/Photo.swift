public import DisplayList
public import Selecting

/// A photo as the model knows it: who it is, and what it is called.
public struct Photo: Hashable, Sendable {
    /// Its name, which may lie in a page of names.
    public private(set) var sharedName: SharedName
    // Behind the name, which leaves room for it: 24 bytes in all.
    public let id: PhotoID
    /// The file's name without its folder; bytes as the file system holds them.
    public var name: [UInt8] {
        get { sharedName.bytes }
        set { sharedName = SharedName(newValue) }
    }

    /// Nil of a photo of one file that is here, as most are.
    private let extra: Extra?

    /// What its further files are called behind its name: ` +CR2 +2 xmp`; empty where it has none.
    public var others: [UInt8] { extra?.others ?? [] }
    public var otherCount: Int { extra?.otherCount ?? 0 }
    /// Where on the network it comes from: its server and folder; nil where it is a file here.
    public var source: [UInt8]? { extra?.source }

    /// Whether it is on the network, and no file here: nothing is done to it that is done to files.
    public var isRemote: Bool { source != nil }

    public init(
        id: PhotoID, name: [UInt8], others: [UInt8] = [], otherCount: Int = 0,
        source: [UInt8]? = nil
    ) {
        self.init(
            id: id, sharing: SharedName(name), others: others, otherCount: otherCount,
            source: source)
    }

    public init(
        id: PhotoID, sharing name: SharedName, others: [UInt8] = [], otherCount: Int = 0,
        source: [UInt8]? = nil
    ) {
        self.id = id
        sharedName = name
        let hasExtra = !others.isEmpty || otherCount > 0 || source != nil
        extra = hasExtra ? Extra(others: others, otherCount: otherCount, source: source) : nil
    }
}

/// What few photos have, kept apart.
private final class Extra: Hashable, Sendable {
    let others: [UInt8]
    let otherCount: Int
    let source: [UInt8]?

    init(others: [UInt8], otherCount: Int, source: [UInt8]?) {
        (self.others, self.otherCount, self.source) = (others, otherCount, source)
    }

    static func == (a: Extra, b: Extra) -> Bool {
        a === b || a.others == b.others && a.otherCount == b.otherCount && a.source == b.source
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(others)
        hasher.combine(otherCount)
        hasher.combine(source)
    }
}
