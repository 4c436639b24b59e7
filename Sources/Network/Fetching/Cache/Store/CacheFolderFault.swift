/// Why there is no folder to cache in.
package enum CacheFolderFault: Error, Hashable, Sendable {
    case cannotMake(errno: Int32)
    case cannotOpen(errno: Int32)
    /// It belongs to another program.
    case foreign
    /// Others may look into it, and that cannot be changed.
    case open
}
