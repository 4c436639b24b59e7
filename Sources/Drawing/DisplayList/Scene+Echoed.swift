extension Scene {
    /// The photos whose light is seen in the backdrop.
    public var echoed: Set<PhotoID> {
        Set([backdrop.echo, backdrop.fadingEcho].compactMap(\.self))
    }
}
