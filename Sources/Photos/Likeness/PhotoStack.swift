/// Photos that are shown as one: a bracket, a focus series, a burst, or copies of one picture.
public struct PhotoStack: Hashable, Sendable {
    /// Why photos belong together.
    public enum Kind: Hashable, Sendable {
        /// Photos of one moment, alike: a choice among them is made.
        case burst
        /// Photos of one thing, exposed differently: all of them are wanted.
        case bracket
        /// Photos of one thing, focused at different distances: all of them are wanted.
        case focus
        /// One picture several times: one of them is enough. `front` is why the first is the best, nil for the first of equals.
        case copies(areIdentical: Bool, front: CopyPreference?)
    }

    public var kind: Kind
    /// The photos by time, of copies the best one first; two or more, as places in the facts that they were found by.
    public var members: [Int]
    /// The exposure of each member of a bracket in EV, in thirds; nil where it is unknown, and for all other kinds.
    public var steps: [Double?]

    /// A stack of two photos or more; `steps` has as many as `members`, or none for "all unknown".
    public init(_ kind: Kind, members: [Int], steps: [Double?] = []) {
        self.kind = kind
        self.members = members
        self.steps = steps.isEmpty ? members.map { _ in nil } : steps
    }

    /// Whether all of its photos are wanted.
    public var isSet: Bool { kind == .bracket || kind == .focus }

    /// Whether it is one picture several times.
    public var isOfCopies: Bool {
        if case .copies = kind { true } else { false }
    }

    /// The member of a set that stands for it: the one with the least correction, else the middle one.
    public var middle: Int {
        var best: (step: Double, member: Int)?
        for (step, member) in zip(steps, members) {
            guard let step else { return members[(members.count - 1) / 2] }
            if best.map({ abs(step) < $0.step }) ?? true { best = (abs(step), member) }
        }
        return best?.member ?? members[(members.count - 1) / 2]
    }
}
