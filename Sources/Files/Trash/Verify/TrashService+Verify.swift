extension TrashService {
    /// Compares the journals with the trash and the folders, and changes nothing; it needs no right to write anywhere.
    ///
    /// Riffles may run meanwhile: what looks wrong is looked at again, with the journals as they are then.
    public func verify() throws(TrashError) -> Verification {
        let first = try inspect()
        guard first.isAmiss else { return first }
        let seen = Set(first.findings)
        var second = try inspect()
        second.findings.removeAll { !seen.contains($0) }
        return second
    }

    private func inspect() throws(TrashError) -> Verification {
        var inspection = Inspection(self)
        do throws(FailedCall) {
            try inspection.readJournals()
        } catch {
            throw .journalUnwritable(error)
        }
        inspection.lookAtOperations()
        inspection.lookIntoTrashes()
        inspection.lookIntoFolders()
        return inspection.result
    }
}
