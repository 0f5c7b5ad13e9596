/**
 * Returns a generator of numbers in [0, 1) that a text determines. (FNV-1a by Fowler, Noll, Vo; mulberry32 by Ettinger)
 */
export function seededRandom(seed: string): () => number {
  let state = 0x811c9dc5
  for (let index = 0; index < seed.length; index += 1)
    state = Math.imul(state ^ seed.charCodeAt(index), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * Chooses one variant of a prompt with alternatives. `{a|b}` becomes `a` or `b`, comments are removed, and `\{`, `\}`
 * and `\|` lose the backslash.
 */
export function chooseText(prompt: string, random: () => number): string {
  return pick(withoutComments(prompt), random).replaceAll(/\\([{}|])/g, '$1')
}

/** Removes `/* … *\/`, and `// …` to the end of the line. URLs are cut off, too, as in every editor with this syntax. */
function withoutComments(text: string): string {
  let result = ''
  let from = 0
  let nextSlash = text.indexOf('/')
  let hasBlockEnd = true
  while (nextSlash !== -1) {
    const end = commentEnd(text, nextSlash, hasBlockEnd)
    if (end === undefined && text[nextSlash + 1] === '*') hasBlockEnd = false
    if (end !== undefined) {
      result += text.slice(from, nextSlash)
      from = end
    }
    nextSlash = text.indexOf('/', end ?? nextSlash + 1)
  }
  return result + text.slice(from)
}

/** Returns the end of a comment that begins at this position; undefined if no comment begins there. */
function commentEnd(text: string, position: number, hasBlockEnd: boolean): number | undefined {
  if (text[position + 1] === '/') {
    const line = text.slice(position).search(/[\n\r\u2028\u2029]/)
    return line === -1 ? text.length : position + line
  }
  if (text[position + 1] !== '*' || !hasBlockEnd) return undefined
  const end = text.indexOf('*/', position + 2)
  return end === -1 ? undefined : end + 2
}

/** An open choice with the options so far. The last option is still incomplete. */
interface Choice {
  options: string[]
}

/** Evaluates a prompt without recursion, because it may have more open braces than the call stack allows. */
function pick(text: string, random: () => number): string {
  const open: Choice[] = [{ options: [''] }]
  const append = (piece: string) => {
    const { options } = open.at(-1)!
    options.push(options.pop()! + piece)
  }
  const close = () => {
    const { options } = open.pop()!
    append(options[Math.floor(random() * options.length)]!)
  }
  for (const [piece] of text.matchAll(/\\[\s\S]|[{}|]|[^\\{}|]+|\\$/g)) {
    if (piece === '{') open.push({ options: [''] })
    else if (piece === '}' && open.length > 1) close()
    else if (piece === '|' && open.length > 1) open.at(-1)!.options.push('')
    else append(piece)
  }
  while (open.length > 1) close()
  return open[0]!.options[0]!
}
