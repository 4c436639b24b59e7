extension Setting {
    static let carouselSettings: [Setting] = []
}
