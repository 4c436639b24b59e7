extension Setting {
    static let stackSettings: [Setting] = []
}
