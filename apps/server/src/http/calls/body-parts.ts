const [brace, bracket, comma] = ['{', '[', ','].map((character) => character.charCodeAt(0))

/**
 * Maximum number of lists, objects and values in a body. A value can be one character long, but costs a hundred times as much to
 * read as to send.
 */
export const maxParts = { usual: 20_000, graph: 2_000_000 }

/**
 * Counts parts before the text is parsed, including brackets and commas within strings: no valid body has that many
 * there. A value is the first of its list or object, or follows a comma.
 */
export function hasMoreParts(json: string, max: number): boolean {
  let parts = 0
  for (let index = 0; index < json.length; index += 1) {
    const code = json.charCodeAt(index)
    if (code !== brace && code !== bracket && code !== comma) continue
    parts += 1
    if (parts > max) return true
  }
  return false
}
