extension Setting {
    static let gridSettings: [Setting] = []
}
