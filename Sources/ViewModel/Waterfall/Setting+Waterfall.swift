extension Setting {
    static let waterfallSettings: [Setting] = []
}
