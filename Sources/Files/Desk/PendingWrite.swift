public import Selecting

/// What of a photo is still to be written into its sidecars, and which values riffle may have written there meanwhile.
///
/// A killed riffle leaves sidecars that may or may not have been written. What they say is
/// riffle's own word where it is one of these values, and another program's where it is not.
public struct PendingWrite: Hashable, Sendable {
    /// As the desk stores it: 1 is what a former riffle stores, which means all fields and no known values.
    let rawValue: Int64

    public static let nothing = PendingWrite(rawValue: 0)

    init(rawValue: Int64) { self.rawValue = rawValue }

    private init(_ fields: JudgementFields, returned: JudgementFields, values: Int64) {
        rawValue =
            fields.isEmpty
            ? 0 : 1 | Int64(fields.rawValue) << 1 | Int64(returned.rawValue) << 4 | values
    }

    public var isEmpty: Bool { rawValue == 0 }

    /// The fields that are still to be written.
    public var fields: JudgementFields {
        if isEmpty { return [] }
        let stored = JudgementFields(rawValue: Int(rawValue >> 1 & 7))
        return stored.isEmpty ? .all : stored
    }

    /// Those of them that an undo gives back what they were.
    public var returned: JudgementFields {
        fields.intersection(JudgementFields(rawValue: Int(rawValue >> 4 & 7)))
    }

    /// The fields in which documents say what riffle may have written.
    public func fieldsWritten(in said: Judgement) -> JudgementFields {
        let values = rawValue & Self.bits(of: said, .all)
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
    public mutating func end(
        _ fields: JudgementFields, writtenAs written: Judgement, now: Judgement
    ) {
        let left = self.fields.subtracting(fields.subtracting(written.fieldsWritten(for: now)))
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

    private var values: Int64 {
        rawValue & JudgementFields.each.reduce(0) { $0 | Self.mask(of: $1) }
    }

    private static func mask(of field: JudgementFields) -> Int64 {
        switch field {
        case .stars: 0xFF << 8
        case .flag: 0xFF << 16
        default: 0xFF << 24
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
        return bits
    }
}

extension JudgementFields {
    fileprivate static let each: [JudgementFields] = [.stars, .flag, .label]
}
