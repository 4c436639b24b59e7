extension Setting {
    static let viewerSettings: [Setting] = []
}
