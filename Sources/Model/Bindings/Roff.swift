/// The text with what roff takes for its own written so that it shows.
func roff(_ text: String) -> String {
    var result = ""
    for character in text {
        switch character {
        case "\\": result += "\\e"
        case "-": result += "\\-"
        case "\"": result += "\\(dq"
        case "'": result += "\\(aq"
        case ".": result += "\\&."
        case "→": result += "\\(->"
        case "←": result += "\\(<-"
        case "↑": result += "\\(ua"
        case "↓": result += "\\(da"
        default: result.append(character)
        }
    }
    return result
}
