public import Desk
public import Trash

extension StoredStep {
    /// Where it stands in the order of undo.
    public var moment: DecisionMoment { DecisionMoment(number: sequence, milliseconds: time) }
}
