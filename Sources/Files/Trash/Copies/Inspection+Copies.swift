/// What interrupted copies have left behind.
extension Inspection {
    /// Notes where the copies of a journal are, and those without an end.
    mutating func note(_ copies: [CopyOperation], isRunning: Bool) {
        for copy in copies {
            copyTargets[copy.directory] = copy.mount
            guard copy.isPending else { continue }
            if isRunning {
                copiesUnderWay.insert(copy.op)
            } else {
                found.findings.append(
                    .init(
                        kind: .interrupted, number: copy.sequence, path: copy.sourcePath,
                        trashPath: copy.path, bytes: copy.identity.size))
            }
        }
    }
}
