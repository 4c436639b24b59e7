import Geometry
public import Selecting

/// What of a photo is still to be written into its sidecars, and which values riffle may have written there meanwhile.
///
/// A killed riffle leaves sidecars that may or may not have been written. What they say is
/// riffle's own word where it is one of these values, and another program's where it is not.
public struct PendingWrite: Hashable, Sendable {
    /// The fields that are still to be written.
    public private(set) var fields: JudgementFields = []
    /// Those of them that an undo gives back what they were.
    public private(set) var returned: JudgementFields = []
    /// A bit for each value that may have been written: stars, flags and labels from the bits 8, 16 and 24 on, turns from 32 on.
    private var values: Int64 = 0

    public static let nothing = PendingWrite()

    private init() {}

    private init(_ fields: JudgementFields, returned: JudgementFields, values: Int64) {
        guard !fields.isEmpty else { return }
        (self.fields, self.returned, self.values) = (fields, returned, values)
    }

    /// The fields that former riffles know: to them a number other than 0 means that some of these are to be written, or all.
    private static let former: JudgementFields = [.stars, .flag, .label]

    /// Reads what the desk stores: 1 is what a former riffle stores, which means all its fields and no known values.
    init(stored: Int64, turn: Int64) {
        func fields(_ number: Int64) -> JudgementFields {
            JudgementFields(rawValue: Int(number)).intersection(Self.former)
        }
        let named = fields(stored >> 1 & 7)
        let own = stored == 0 ? [] : named.isEmpty ? Self.former : named
        var returned = fields(stored >> 4 & 7)
        if turn & 2 != 0 { returned.insert(.turn) }
        let all = turn & 1 == 0 ? own : own.union(.turn)
        self.init(
            all, returned: returned.intersection(all),
            values: stored & 0xFFFF_FF00 | (turn >> 8 & 0xFF) << 32)
    }

    /// As the desk stores it where former riffles look; 0 where nothing of it is theirs.
    var stored: Int64 {
        let own = fields.intersection(Self.former)
        guard !own.isEmpty else { return 0 }
        let back = returned.intersection(Self.former)
        return 1 | Int64(own.rawValue) << 1 | Int64(back.rawValue) << 4 | values & 0xFFFF_FF00
    }

    /// As the desk stores it where they do not.
    var storedTurn: Int64 {
        guard fields.contains(.turn) else { return 0 }
        return 1 | (returned.contains(.turn) ? 2 : 0) | (values >> 32 & 0xFF) << 8
    }

    public var isEmpty: Bool { fields.isEmpty }

    /// The fields in which documents say what riffle may have written.
    public func fieldsWritten(in said: Judgement) -> JudgementFields {
        let values = values & Self.bits(of: said, .all)
        return JudgementFields.each.reduce(into: []) { fields, field in
            if values & Self.bits(of: said, field) != 0 { fields.insert(field) }
        }
    }

    /// Adds that fields are to be written as they are in a judgement.
    public mutating func add(
        _ added: JudgementFields, of judgement: Judgement, isUndo: Bool = false
    ) {
        let kept = returned.subtracting(added)
        self = PendingWrite(
            fields.union(added), returned: isUndo ? kept.union(added) : kept,
            values: values | Self.bits(of: judgement, added))
    }

    /// Ends what is pending of fields that were written as they were in one judgement, where they are so still.
    ///
    /// `began` is what was pending when the writing began: a field that an undo has given back since is not written,
    /// though its value may be the same again.
    public mutating func end(
        _ fields: JudgementFields, writtenAs written: Judgement, now: Judgement,
        since began: PendingWrite? = nil
    ) {
        let turned = began.map { returned.symmetricDifference($0.returned) } ?? []
        let later = written.fieldsWritten(for: now).union(turned)
        let left = self.fields.subtracting(fields.subtracting(later))
        // Under the lock of the folder nothing else has been written since.
        let ended = self.fields.subtracting(left).union(fields)
        var kept = values
        for field in JudgementFields.each where ended.contains(field) {
            kept &= ~Self.mask(of: field)
        }
        self = PendingWrite(
            left, returned: returned.intersection(left),
            values: kept | Self.bits(of: now, left.intersection(fields)))
    }

    private static func mask(of field: JudgementFields) -> Int64 {
        switch field {
        case .stars: 0xFF << 8
        case .flag: 0xFF << 16
        case .label: 0xFF << 24
        default: 0xFF << 32
        }
    }

    /// A bit for each value of a judgement in some of its fields.
    private static func bits(of judgement: Judgement, _ fields: JudgementFields) -> Int64 {
        var bits: Int64 = 0
        if fields.contains(.stars) { bits |= 1 << (8 + Int64(min(max(judgement.stars, 0), 5))) }
        if fields.contains(.flag) { bits |= 1 << (16 + judgement.flag.number) }
        if fields.contains(.label) {
            let place: Int =
                switch judgement.label {
                case .none: 0
                case .colour(let colour): 1 + (LabelColour.allCases.firstIndex(of: colour) ?? 0)
                case .other: 7
                }
            bits |= 1 << Int64(24 + place)
        }
        if fields.contains(.turn) { bits |= 1 << Int64(31 + judgement.turn.rawValue) }
        return bits
    }
}

extension JudgementFields {
    fileprivate static let each: [JudgementFields] = [.stars, .flag, .label, .turn]
}
