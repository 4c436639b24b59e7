import Geometry

/// What a terminal holds of our pictures by kitty's protocol, shows, and is being sent: values in, bytes out.
///
/// A picture is sent in units, invisible; once the terminal has answered for the last one it is stored. It is placed in the write
/// that opens the cells above it, and the placement goes in a write after those cells were closed.
public struct GraphicsState<Key: Hashable & Sendable>: Sendable {
    private struct Entry: Sendable {
        var key: Key
        /// Decoded, in bytes.
        let size: Int
        var stage: Stage
        /// Where it lies below cells that may be open.
        var place: PicturePlace?
        /// When it was wanted last, counted in wishes.
        var use: Int
    }

    private enum Stage: Hashable, Sendable {
        case sending
        /// Sent whole; the terminal has yet to answer for the frame of this number, nil until that is known.
        case sent(frame: Int?)
        case stored
    }

    private let kind: KittyKind
    private var entries: [UInt32: Entry] = [:]
    /// Of the picture that is being sent.
    private var upload: (id: UInt32, bytes: KittyChunks)?
    /// What is to be written before anything else.
    private var debts: [UInt8] = []
    private var uses = 0
    /// Errors that were not forgiven.
    public private(set) var failures = 0
    /// The numbers that were ever used.
    private var used: Set<UInt32> = []
    private var hasAnchor = false
    /// Whether the terminal was ever sent anything.
    private var hasSent = false

    /// Decoded pictures take no more than this in the terminal, in bytes.
    public static var quota: Int { 64 << 20 }

    public init(_ kind: KittyKind) {
        self.kind = kind
        // Where tmux had stopped to hand commands on, a picture may be cut off, and others may be left.
        if kind.pane != nil {
            debts = passed(KittyCommand.freeAll(kind, used: Array(kind.numbers)))
        }
    }

    /// The pictures that the terminal has.
    public var stored: Set<Key> { Set(entries.values.filter { $0.stage == .stored }.map(\.key)) }

    /// The numbers of the pictures that the terminal has.
    public var numbers: [Key: UInt32] {
        let stored = entries.filter { $0.value.stage == .stored }
        return Dictionary(stored.map { ($0.value.key, $0.key) }) { first, _ in first }
    }

    /// The pictures that the terminal has or is being sent.
    public var known: Set<Key> { Set(entries.values.map(\.key)) }

    /// The picture that is being sent.
    public var sending: Key? { upload.flatMap { entries[$0.id]?.key } }

    /// Where pictures lie now.
    public var places: [Key: PicturePlace] {
        let placed = entries.values.compactMap { entry in entry.place.map { (entry.key, $0) } }
        return Dictionary(placed) { first, _ in first }
    }

    /// Whether a picture lies where cells may be open.
    public var hasPlacements: Bool { entries.values.contains { $0.place != nil } }

    /// Whether there are bytes to send: of a picture, or those that free one.
    public var hasUnit: Bool { upload != nil }

    /// Whether a picture was sent in part, so that nothing can be placed.
    public var isOpen: Bool { upload?.bytes.hasBegun ?? false }

    /// Whether the terminal has yet to answer for a picture.
    public var isAwaiting: Bool { !awaited.isEmpty }

    /// The pictures that the terminal has yet to answer for.
    public var awaited: Set<Key> {
        Set(
            entries.values.filter { if case .sent = $0.stage { true } else { false } }.map(\.key))
    }

    /// Begins to send a picture; false where another one is under way, or there is no capacity for it beside what is placed
    /// and the pictures that it spares.
    ///
    /// `size` is what it takes decoded, in bytes.
    public mutating func begin(
        _ key: Key, _ load: KittyLoad, size: Int, sparing spared: Set<Key> = []
    ) -> Bool {
        guard upload == nil, !known.contains(key), makeSpace(size, sparing: spared),
            let id = kind.numbers.prefix(kind.capacity).first(where: { entries[$0] == nil })
        else { return false }
        uses += 1
        entries[id] = Entry(key: key, size: size, stage: .sending, use: uses)
        used.insert(id)
        hasSent = true
        upload = (id, KittyChunks(load, id: id, kind))
        return true
    }

    /// Frees pictures that are neither placed nor spared, the longest unused first, until one of `size` bytes has a number
    /// and its space; frees none where that is not enough.
    private mutating func makeSpace(_ size: Int, sparing spared: Set<Key>) -> Bool {
        var count = entries.count
        var bytes = entries.values.reduce(size) { $0 + $1.size }
        var spare = entries.filter {
            $0.value.place == nil && $0.value.stage == .stored && !spared.contains($0.value.key)
        }.sorted { $0.value.use < $1.value.use }[...]
        var going: [UInt32] = []
        while count >= kind.capacity || bytes > Self.quota {
            guard let oldest = spare.popFirst() else { return false }
            count -= 1
            bytes -= oldest.value.size
            going.append(oldest.key)
        }
        for id in going { free(id) }
        return true
    }

    /// The terminal frees a picture: what takes its number replaces it in one that frees none.
    private mutating func free(_ id: UInt32) {
        entries[id] = nil
        if kind.freeing != .byReplacing { debts += passed(KittyCommand.free(id)) }
    }

    /// The next bytes of the picture that is being sent, at most `limit` of them but a chunk at least; nil where there is none.
    public mutating func unit(_ limit: Int) -> [UInt8]? {
        guard let id = upload?.id, var bytes = upload?.bytes else { return nil }
        var unit = isOpen ? [] : takeDebts()
        unit += bytes.next(limit)
        upload = (id, bytes)
        if bytes.isEmpty {
            upload = nil
            entries[id]?.stage = .sent(frame: nil)
        }
        return unit
    }

    /// The unit was sent with the frame of this number; nil where the terminal answers for none.
    public mutating func noteSent(_ frame: Int?) {
        for id in entries.keys where entries[id]?.stage == .sent(frame: nil) {
            entries[id]?.stage = frame.map { .sent(frame: $0) } ?? .stored
        }
    }

    /// The terminal has answered for so many frames; true where a picture is stored by that.
    public mutating func answered(_ frames: Int) -> Bool {
        var isNews = false
        for (id, entry) in entries {
            guard case .sent(let frame?) = entry.stage, frame <= frames else { continue }
            entries[id]?.stage = .stored
            isNews = true
        }
        return isNews
    }

    /// Ends what is being sent, unless it is one of these; with `keepsMost` what is sent for the most part goes on.
    public mutating func cancel(except wanted: Set<Key> = [], keepsMost: Bool = false) {
        guard let (id, bytes) = upload, let entry = entries[id], !wanted.contains(entry.key),
            !(keepsMost && bytes.isMostlySent)
        else { return }
        upload = nil
        entries[id] = nil
        // With the second alone an old kitty takes the next picture for more of this one.
        if bytes.hasBegun {
            debts = passed(KittyCommand.endUpload + KittyCommand.free(id)) + debts
        }
    }

    /// What brings these pictures to their places on the screen: all of them must be stored.
    ///
    /// Others are taken away after that, but for those that are kept: cells may still be open to them.
    public mutating func place(
        _ places: [(key: Key, place: PicturePlace)], keeping kept: Set<Key>
    ) -> [UInt8] {
        // Nothing comes between the chunks of a picture.
        guard !isOpen else { return [] }
        var bytes = takeDebts()
        uses += 1
        var wanted: Set<UInt32> = []
        for (key, place) in places {
            guard
                let id = entries.first(where: { $0.value.key == key && $0.value.stage == .stored })?
                    .key
            else { continue }
            wanted.insert(id)
            entries[id]?.use = uses
            if entries[id]?.place != place {
                entries[id]?.place = place
                bytes += passed(KittyCommand.place(id, place, kind))
            }
        }
        for (id, entry) in entries.sorted(by: { $0.key < $1.key })
        where entry.place != nil && !wanted.contains(id) && !kept.contains(entry.key) {
            entries[id]?.place = nil
            bytes += passed(KittyCommand.unplace(id))
        }
        return bytes
    }

    /// A picture of one pixel in a cell that stays covered: without any, some terminals draw the first that comes into sight late.
    public mutating func anchor(row: Int, rgb: UInt32) -> [UInt8] {
        guard !isOpen, !hasAnchor, kind.pane == nil else { return [] }
        (hasAnchor, hasSent) = (true, true)
        return takeDebts() + KittyCommand.anchor(row: row, rgb: rgb)
    }

    /// What is owed to the terminal.
    private mutating func takeDebts() -> [UInt8] {
        defer { debts = [] }
        return debts
    }

    /// Takes an error of the terminal about a picture; true where it was one that counts.
    public mutating func noteError(id: UInt32?) -> Bool {
        guard let id, entries[id] != nil else { return false }
        if upload?.id == id { cancel() }
        entries[id] = nil
        debts += passed(KittyCommand.free(id))
        failures += 1
        return true
    }

    /// Forgets everything: what takes it from the terminal goes before the next bytes.
    public mutating func reset() {
        debts = leave + debts
        entries = [:]
        upload = nil
        hasAnchor = false
    }

    /// What takes everything from the terminal that it may hold of ours; nothing where nothing was ever sent.
    public var leave: [UInt8] {
        hasSent ? passed(KittyCommand.freeAll(kind, used: used.sorted())) : []
    }

    /// What takes everything that it may ever hold of ours, whatever is on its way.
    public var freeingAll: [UInt8] {
        let bytes = KittyCommand.freeAll(kind, used: Array(kind.numbers.prefix(kind.capacity)))
        if kind.pane == nil { return bytes }
        // A string that tmux hands on may be cut off between the two ESC of one, and so may the terminal's own.
        return [0x1B, 0x5C] + passed([0x1B, 0x5C] + bytes)
    }

    private func passed(_ bytes: [UInt8]) -> [UInt8] { KittyCommand.passed(bytes, kind) }
}
