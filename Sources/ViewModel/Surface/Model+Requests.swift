import Browsing

/// What surfaces ask of the program.
extension Model {
    /// Performs what a surface has asked for, in order.
    mutating func perform(_ requests: [Request], at time: Time) -> [Effect] {
        var effects: [Effect] = []
        for request in requests {
            switch request {
            case .open: surfaces.openFront(in: &space, at: time)
            case .close(let duration):
                surfaces.viewerDismiss(duration: duration, in: &space, at: time)
            case .travel(let index): travel(to: index, at: time)
            case .travelBy(let step): travel(by: step, at: time)
            case .trash(let thrown): effects += requestTrash(thrown: thrown, at: time)
            case .perform(let intent): effects += actEverywhere(on: intent, at: time)
            case .say(let spans): say(spans, at: time)
            case .forgetQuestion: trashGuard.question = nil
            case .forgetWords: bar.message = nil
            case .settleBelow: settle(at: time)
            }
        }
        return effects
    }
}
