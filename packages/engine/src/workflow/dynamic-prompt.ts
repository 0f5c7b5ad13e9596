/** Numbers in [0, 1) that are the same for the same seed text. (FNV-1a by Fowler, Noll, Vo; mulberry32 by Ettinger) */
export function seededRandom(seed: string): () => number {
  let state = 0x811c9dc5
  for (let at = 0; at < seed.length; at += 1) state = Math.imul(state ^ seed.charCodeAt(at), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** One of the texts that a prompt with choices stands for: `{a|b}` becomes a or b, comments go, `\{`, `\}` and `\|` are themselves. */
export function chooseText(prompt: string, random: () => number): string {
  return pick(withoutComments(prompt), random).replaceAll(/\\([{}|])/g, '$1')
}

/** `/* … *\/` and `// …` to the end of the line; also the end of an address, as in every editor that does this. */
function withoutComments(text: string): string {
  let kept = ''
  let from = 0
  let nextSlash = text.indexOf('/')
  let hasBlockEnd = true
  while (nextSlash !== -1) {
    const end = commentEnd(text, nextSlash, hasBlockEnd)
    if (end === undefined && text[nextSlash + 1] === '*') hasBlockEnd = false
    if (end !== undefined) {
      kept += text.slice(from, nextSlash)
      from = end
    }
    nextSlash = text.indexOf('/', end ?? nextSlash + 1)
  }
  return kept + text.slice(from)
}

/** Where the comment ends that begins here, if one does. */
function commentEnd(text: string, at: number, hasBlockEnd: boolean): number | undefined {
  if (text[at + 1] === '/') {
    const line = text.slice(at).search(/[\n\r\u2028\u2029]/)
    return line === -1 ? text.length : at + line
  }
  if (text[at + 1] !== '*' || !hasBlockEnd) return undefined
  const end = text.indexOf('*/', at + 2)
  return end === -1 ? undefined : end + 2
}

/** A choice that was opened and not closed yet: its options, the last one still growing. */
interface Choice {
  options: string[]
}

/** Without recursion: a text may open more braces than a call stack is deep. */
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
