extension XMPDocument {
    /// Whether this document, read again, says what was wanted, and all else that `former` said.
    public func says(_ changes: [XMPChange], date: [UInt8], besides former: XMPDocument?) -> Bool {
        guard let former else {
            return changes.allSatisfy { texts($0.field) == ($0.value.map { [$0] } ?? []) }
        }
        guard others == former.others else { return false }
        let all = changes + [XMPChange(.metadataDate, date)]
        return XMPField.allCases.allSatisfy { field in
            guard let change = all.last(where: { $0.field == field }) else {
                return texts(field) == former.texts(field)
                    && places.count { $0.field == field }
                        == former.places.count { $0.field == field }
            }
            return texts(field) == (change.value.map { [$0] } ?? [])
                && places.count { $0.field == field } == (change.value == nil ? 0 : 1)
        }
    }
}
