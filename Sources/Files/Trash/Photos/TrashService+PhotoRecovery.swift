import CLinux
import System

extension TrashService {
    /// Ends the photos of several files that were interrupted; their operations are settled as far as they can be.
    ///
    /// If whole in the trash and no restore began, they stay there; otherwise what is in the trash is restored.
    func recoverPhotos(
        _ list: OperationList, in journal: JournalFile, _ report: inout RecoveryReport
    ) {
        for var plan in list.plans where plan.outcome == nil {
            var operations = list.operations(of: plan)
            recover(&plan, &operations, in: journal, &report)
        }
    }

    /// The same for those of this session.
    func recoverOwnPhotos(in journal: JournalFile, _ report: inout RecoveryReport) {
        for place in plans.indices where plans[place].outcome == nil {
            var plan = plans[place]
            var operations = ownOperations(of: plan)
            recover(&plan, &operations, in: journal, &report)
            plans[place] = plan
            keep(operations)
        }
    }

    private func recover(
        _ plan: inout GroupPlan, _ operations: inout [Operation], in journal: JournalFile,
        _ report: inout RecoveryReport
    ) {
        // What cannot be looked at now may be looked at another time, and the rest waits for it.
        if operations.contains(where: \.isPending) { return }
        let stored = operations.filter { $0.state == .trashed }
        if !plan.isAskedBack, stored.count == plan.members.count {
            conclude(&plan, .done, in: journal)
        } else if stored.isEmpty {
            conclude(&plan, .back, in: journal)
        } else {
            // The folders of another host are not looked at from here.
            guard JournalFolder.isSession(journal.session, of: places.hostName) else { return }
            _ = bringHome(plan, &operations, in: journal)
            conclude(&plan, plan.outcome(of: operations), in: journal)
        }
        guard let outcome = plan.outcome else { return }
        report.photos.append(
            RecoveryReport.Photo(
                group: plan.group, cover: BytePath.join(plan.directory, plan.members[0].name),
                count: plan.members.count,
                outcome: .init(outcome),
                stored: operations.filter { $0.state == .trashed }
                    .compactMap { Receipt($0, session: journal.session) }))
    }
}

extension RecoveryReport {
    /// A photo of several files that was interrupted.
    public struct Photo: Hashable, Sendable {
        public enum Outcome: Hashable, Sendable {
            /// All of it is in the trash.
            case trashed
            /// None of it is in the trash.
            case home
            /// A part of it is in the trash, and can be restored.
            case partial

            init(_ outcome: GroupPlan.Outcome) {
                self =
                    switch outcome {
                    case .done: .trashed
                    case .back: .home
                    case .partial: .partial
                    }
            }
        }

        public let group: String
        /// Where its cover belongs.
        public let cover: [UInt8]
        /// How many files it has.
        public let count: Int
        public let outcome: Outcome
        /// Those of its files that are in the trash.
        public let stored: [Receipt]
    }
}
