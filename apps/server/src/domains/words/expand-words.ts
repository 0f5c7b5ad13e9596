import { type Fault, fault } from '@easel/contract'

/** Entries by the name of their list. */
export type WordLists = ReadonlyMap<string, readonly string[]>

/** Maximum depth of nested brackets and lists. */
const maxDepth = 12
/** Maximum number of draws for one text: entries of lists may draw from other lists, so the number could grow with each level. */
const maxDraws = 500

/** Thrown within an expansion, and returned by it. */
class WordsFault extends Error {
  readonly fault: Fault

  constructor(found: Fault) {
    super(found.code)
    this.fault = found
  }
}

interface Drawing {
  readonly lists: WordLists
  readonly next: () => number
  readonly max: number
  draws: number
}

/**
 * Draws the alternatives of a text: `{a|b}` becomes one of the two, `{2$$a|b|c}` two of them, and `__name__` an entry of a list.
 * Brackets without a `|` stay as they are, since some models give them a meaning. The same seed draws the same words.
 */
export function expandWords(
  text: string,
  { lists, seed, max }: { lists: WordLists; seed: number; max: number },
): { words: string } | { fault: Fault } {
  const drawing: Drawing = { lists, next: numbersFrom(seed), max, draws: 0 }
  try {
    const circle = circleIn(text, lists)
    if (circle !== undefined) return { fault: fault('word_list_in_itself', { name: circle }) }
    return { words: expandText(text, drawing, 0) }
  } catch (error) {
    if (error instanceof WordsFault) return { fault: error.fault }
    throw error
  }
}

function expandText(text: string, drawing: Drawing, depth: number): string {
  if (depth > maxDepth) throw new WordsFault(fault('words_too_deep', { max: maxDepth }))
  let result = ''
  let position = 0
  while (position < text.length) {
    const list = listAt(text, position)
    const group = list === undefined && text[position] === '{' ? groupAt(text, position, depth) : undefined
    if (list !== undefined) {
      result += expandText(drawOption(entriesOf(list, drawing.lists), drawing), drawing, depth + 1)
      position += list.length + 4
    } else if (group && group.options.length > 1) {
      result += drawOptions(group, drawing, depth)
      position = group.end
    } else {
      result += text[position]
      position += 1
    }
    if (result.length > drawing.max) throw new WordsFault(fault('words_too_long', { max: drawing.max }))
  }
  return result
}

interface Group {
  readonly options: readonly string[]
  /** Number of options to draw. */
  readonly count: number
  /** Position behind the closing bracket. */
  readonly end: number
}

const countAtStart = /^(\d{1,2})\$\$/

/** Returns the alternatives in the bracket at an index; undefined if the bracket is not closed. */
function groupAt(text: string, from: number, depth: number): Group | undefined {
  const options: string[] = []
  let [open, start] = [0, from + 1]
  for (let index = from; index < text.length; index += 1) {
    const sign = text[index]
    if (sign === '{') {
      open += 1
      if (depth + open > maxDepth) throw new WordsFault(fault('words_too_deep', { max: maxDepth }))
    } else if (sign === '|' && open === 1) {
      options.push(text.slice(start, index))
      start = index + 1
    } else if (sign === '}') {
      open -= 1
      if (open > 0) continue
      options.push(text.slice(start, index))
      const count = countAtStart.exec(options[0]!)
      if (count) options[0] = options[0]!.slice(count[0].length)
      return { options, count: count ? Number(count[1]) : 1, end: index + 1 }
    }
  }
  return undefined
}

/** Draws options; no option is drawn twice. */
function drawOptions({ options, count }: Group, drawing: Drawing, depth: number): string {
  const remaining = [...options]
  const picked: string[] = []
  while (picked.length < count && remaining.length > 0) {
    const option = drawOption(remaining, drawing)
    remaining.splice(remaining.indexOf(option), 1)
    picked.push(expandText(option, drawing, depth + 1))
  }
  return picked.length === 1 ? picked[0]! : picked.map((words) => words.trim()).join(', ')
}

function drawOption(options: readonly string[], drawing: Drawing): string {
  drawing.draws += 1
  if (drawing.draws > maxDraws) throw new WordsFault(fault('words_too_long', { max: drawing.max }))
  return options[Math.floor(drawing.next() * options.length)]!
}

function entriesOf(name: string, lists: WordLists): readonly string[] {
  const entries = lists.get(name)
  if (!entries) throw new WordsFault(fault('word_list_unknown', { name }))
  return entries
}

const nameAt = /__([\p{L}\p{N}][\p{L}\p{N}-]{0,39})__/uy

/** The name of the list that stands at a position. */
function listAt(text: string, position: number): string | undefined {
  if (text[position] !== '_') return undefined
  nameAt.lastIndex = position
  return nameAt.exec(text)?.[1]
}

/** Names of the lists in a text. */
export function listsIn(text: string): string[] {
  return [...text.matchAll(new RegExp(nameAt.source, 'gu'))].map(([, name]) => name!)
}

/** Returns the first list that refers to itself, directly or through other lists. */
function circleIn(text: string, lists: WordLists): string | undefined {
  const done = new Set<string>()
  const above = new Set<string>()
  const follow = (name: string): string | undefined => {
    if (above.has(name)) return name
    if (done.has(name)) return undefined
    above.add(name)
    for (const entry of lists.get(name) ?? [])
      for (const next of listsIn(entry)) {
        const found = follow(next)
        if (found !== undefined) return found
      }
    above.delete(name)
    done.add(name)
    return undefined
  }
  for (const name of listsIn(text)) {
    const found = follow(name)
    if (found !== undefined) return found
  }
  return undefined
}

/** Numbers from 0 to below 1, determined by the seed (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
