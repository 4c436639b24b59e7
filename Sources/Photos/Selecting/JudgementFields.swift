/// Some of what a judgement says.
public struct JudgementFields: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let stars = JudgementFields(rawValue: 1)
    public static let flag = JudgementFields(rawValue: 2)
    public static let label = JudgementFields(rawValue: 4)
    public static let turn = JudgementFields(rawValue: 8)
    public static let all: JudgementFields = [.stars, .flag, .label, .turn]
}

extension Judgement {
    /// The fields in which another judgement differs.
    public func fields(differingFrom other: Judgement) -> JudgementFields {
        var fields: JudgementFields = []
        if stars != other.stars { fields.insert(.stars) }
        if flag != other.flag { fields.insert(.flag) }
        if label != other.label { fields.insert(.label) }
        if turn != other.turn { fields.insert(.turn) }
        return fields
    }

    /// The fields that XMP says in another way once this has become `other`: one property says both stars and rejection.
    public func fieldsWritten(for other: Judgement) -> JudgementFields {
        var fields = fields(differingFrom: other)
        if (flag == .reject) != (other.flag == .reject) { fields.insert(.stars) }
        return fields
    }

    /// This, with some fields of another judgement.
    public func taking(_ fields: JudgementFields, from other: Judgement) -> Judgement {
        var made = self
        if fields.contains(.stars) { made.stars = other.stars }
        if fields.contains(.flag) { made.flag = other.flag }
        if fields.contains(.label) { made.label = other.label }
        if fields.contains(.turn) { made.turn = other.turn }
        return made
    }

    /// This, where of `from` became `to`: only what differs between the two is changed.
    public func following(from: Judgement, to: Judgement) -> Judgement {
        taking(from.fields(differingFrom: to), from: to)
    }
}

/// What riffle did with one property of a sidecar.
public struct WrittenProperty: Hashable, Sendable {
    /// What it said before riffle wrote, as text; nil where it was absent.
    public let former: [UInt8]?
    /// What riffle left there; nil where it took the property away.
    public let written: [UInt8]?
    /// What all documents of the photo said together before riffle wrote.
    public let said: Judgement

    public init(former: [UInt8]?, written: [UInt8]?, said: Judgement) {
        self.former = former
        self.written = written
        self.said = said
    }
}
