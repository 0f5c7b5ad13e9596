const [brace, bracket, comma] = ['{', '[', ','].map((character) => character.charCodeAt(0))

/** What lists, objects and values a body may hold. One character makes one, and reading it costs a hundred times what sending it does. */
export const maxParts = { usual: 20_000, graph: 2_000_000 }

/**
 * Counted before anything is made of the text, and within its strings too: who writes that many there writes no body of this API. A value
 * is the first of its list or object, or follows a comma.
 */
export function hasMoreParts(json: string, most: number): boolean {
  let parts = 0
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code !== brace && code !== bracket && code !== comma) continue
    parts += 1
    if (parts > most) return true
  }
  return false
}
