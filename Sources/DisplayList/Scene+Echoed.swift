extension Scene {
    /// The photos whose light is seen: in the backdrop and in the mattes of cards.
    public var echoed: Set<PhotoID> {
        var photos: Set<PhotoID> = []
        for photo in [backdrop.echo, backdrop.fadingEcho] {
            if let photo { photos.insert(photo) }
        }
        let pages = (transition?.outgoing ?? []) + (transition?.incoming ?? [])
        for sprite in sprites + pages {
            if let echo = sprite.matteEcho { photos.insert(echo.photo) }
        }
        return photos
    }
}
