public import Selecting

extension PhotoLabel {
    /// The label that programs mean by a text: a colour in one of the languages that they write, a word of Adobe Bridge, or none; any other text is
    /// one of its own.
    public init(written text: [UInt8]) {
        let words = Self.words(of: text)
        if words.contains(where: Self.absent.contains) {
            self = .none
        } else if let colour = words.lazy.compactMap({ Self.colours[$0] }).first {
            self = .colour(colour)
        } else {
            self = text.isEmpty ? .none : .other(text)
        }
    }

    /// The text in small letters; of Bridge's `$$$/Bridge/Preferences/Label/Green=Approved` the name before the sign and the word behind it.
    private static func words(of text: [UInt8]) -> [String] {
        let whole = String(decoding: text, as: UTF8.self).lowercased()
        guard whole.hasPrefix("$$$/"), let sign = whole.lastIndex(of: "=") else { return [whole] }
        let name = whole[..<sign].split(separator: "/").last.map { String($0) }
        return [name, String(whole[whole.index(after: sign)...])].compactMap { $0 }
    }

    private static let absent: Set<String> = ["none", "nocolor", "no color", "no label", "0", ""]

    /// English and Bridge's words; German, French, Spanish, Italian, Portuguese, Dutch; Swedish and Danish, Polish, Russian, Japanese, Chinese.
    private static let colours: [String: LabelColour] = {
        let words: [(LabelColour, String)] = [
            (
                .red,
                "red select rot rouge rojo rosso vermelho rood röd rød czerwony красный 赤 レッド 红色 紅色 選択"
            ),
            (
                .yellow,
                "yellow second gelb jaune amarillo giallo amarelo geel gul żółty жёлтый желтый 黄 イエロー 黄色 黃色"
            ),
            (
                .green,
                "green approved grün vert verde groen grön grøn grønn zielony зелёный зеленый 緑 グリーン 绿色 綠色"
            ),
            (.blue, "blue review blau bleu azul blu blauw blå niebieski синий 青 ブルー 蓝色 藍色"),
            (
                .purple,
                "purple magenta lila violett purpur violet pourpre púrpura morado violeta viola porpora roxo lilás paars lilla fioletowy purpurowy фиолетовый пурпурный 紫 パープル 紫色"
            ),
        ]
        var colours: [String: LabelColour] = ["to do": .purple]
        for (colour, list) in words {
            for word in list.split(separator: " ") { colours[String(word)] = colour }
        }
        return colours
    }()
}
