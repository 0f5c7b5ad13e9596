/** Text of a note within a block: plain, or marked. */
export type Inline =
  | string
  | { readonly kind: 'strong' | 'emphasis' | 'strike'; readonly content: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly href: string; readonly content: readonly Inline[] }

export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly content: readonly Inline[] }
  | { readonly kind: 'paragraph'; readonly content: readonly Inline[] }
  | {
      readonly kind: 'list'
      readonly start: number | undefined
      readonly items: readonly (readonly Block[])[]
    }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'rule' }

/** Maximum depth of nested marks; deeper marks stay text, since each level reads its text again. */
const maxDepth = 6

/**
 * Parses the Markdown that notes of node editors use: headings, lists, quotes, rules, code, emphasis and links to the web. Any
 * other markup, such as HTML and pictures, stays text. The result contains no markup, so that nothing from a file can be
 * executed. The time grows linearly with the length of the text.
 */
export function parseMarkdown(text: string): Block[] {
  return parseBlocks(text.split(/\r\n?|\n/), 0)
}

const heading = /^ {0,3}(#{1,6}) (.*)$/
const fence = /^ {0,3}(```|~~~)[^`]*$/
const rule = /^ {0,3}(?:\*{3,}|-{3,}|_{3,}) *$/
const quote = /^ {0,3}> ?/
const marker = /^ {0,3}([-*+]|\d{1,9}[.)]) +/

function parseBlocks(lines: readonly string[], depth: number): Block[] {
  const blocks: Block[] = []
  let position = 0
  /** Takes lines from the current position as long as they belong together. */
  const take: Take = (belongs) => {
    const first = position
    while (position < lines.length && belongs(lines[position]!, position - first)) position += 1
    return lines.slice(first, position)
  }
  while (position < lines.length) {
    const line = lines[position]!
    const title = heading.exec(line)
    const fenced = fence.exec(line)?.[1]
    if (line.trim() === '') position += 1
    else if (title) {
      position += 1
      blocks.push({ kind: 'heading', level: title[1]!.length, content: parseInline(title[2]!.trim()) })
    } else if (fenced) {
      position += 1
      blocks.push({ kind: 'code', text: take((line) => !line.trimStart().startsWith(fenced)).join('\n') })
      position += 1
    } else if (rule.test(line)) {
      position += 1
      blocks.push({ kind: 'rule' })
    } else if (quote.test(line) && depth < maxDepth) {
      const quoted = take((line) => quote.test(line)).map((line) => line.replace(quote, ''))
      blocks.push({ kind: 'quote', blocks: parseBlocks(quoted, depth + 1) })
    } else if (marker.test(line) && depth < maxDepth) {
      const { start, items } = takeList(take)
      blocks.push({ kind: 'list', start, items: items.map((line) => parseBlocks(line, depth + 1)) })
    } else {
      const words = take((line, index) => index === 0 || (line.trim() !== '' && !beginsBlock(line)))
      blocks.push({ kind: 'paragraph', content: parseInline(words.map((line) => line.trim()).join('\n')) })
    }
  }
  return blocks
}

function beginsBlock(line: string): boolean {
  return [heading, fence, rule, quote, marker].some((pattern) => pattern.test(line))
}

type Take = (belongs: (line: string, index: number) => boolean) => readonly string[]

/** Takes the items of a list, each with the lines that are indented below it. */
function takeList(take: Take): { start: number | undefined; items: string[][] } {
  const items: string[][] = []
  let first: string | undefined
  const isNext = (line: string) => {
    const sign = rule.test(line) ? undefined : marker.exec(line)?.[1]
    if (sign === undefined) return false
    first ??= sign
    return isNumber(sign) === isNumber(first)
  }
  for (;;) {
    const [line] = take((line, index) => index === 0 && isNext(line))
    if (line === undefined) break
    const indent = marker.exec(line)![0].length
    const below = take((line) => /^(?: {2}|\t)/.test(line) || line === '')
    items.push([line.slice(indent), ...below.map((line) => withoutIndent(line, indent))])
  }
  return { start: first !== undefined && isNumber(first) ? Number.parseInt(first, 10) : undefined, items }
}

function isNumber(sign: string): boolean {
  return /^\d/.test(sign)
}

function withoutIndent(line: string, maxSpaces: number): string {
  const plain = line.replaceAll('\t', '    ')
  const indent = plain.length - plain.trimStart().length
  return plain.slice(Math.min(indent, maxSpaces))
}

interface Place {
  readonly depth: number
  /** True inside the text of a link, which cannot contain another link. */
  readonly isLinked: boolean
}

function parseInline(text: string, context: Place = { depth: 0, isLinked: false }): Inline[] {
  const found: Inline[] = []
  let plain = ''
  let position = 0
  while (position < text.length) {
    const marked = context.depth < maxDepth ? markedAt(text, position, context) : undefined
    if (marked && typeof marked.inline !== 'string') {
      if (plain !== '') found.push(plain)
      plain = ''
      found.push(marked.inline)
      position += marked.length
    } else {
      const { inline, length } = marked ?? plainAt(text, position)
      plain += inline
      position += length
    }
  }
  if (plain !== '') found.push(plain)
  return found
}

interface Found<Content = Inline> {
  readonly inline: Content
  /** Number of characters that it takes from the text. */
  readonly length: number
}

function markedAt(text: string, position: number, context: Place): Found | undefined {
  return codeAt(text, position) ?? markAt(text, position, context) ?? linkAt(text, position, context)
}

/**
 * Takes one character, or a whole row of equal marks without a closing mark. Otherwise, the search for a closing mark would read
 * the rest of the text again for each mark.
 */
function plainAt(text: string, position: number): Found<string> {
  if (text[position] === '\\' && /[!-/:-@[-`{-~]/.test(text[position + 1] ?? ''))
    return { inline: text[position + 1]!, length: 2 }
  const end = '*_~`'.includes(text[position]!) ? endOfRun(text, position) : position + 1
  return { inline: text.slice(position, end), length: end - position }
}

/** Returns the index after a row of equal characters. */
function endOfRun(text: string, position: number): number {
  let end = position + 1
  while (text[end] === text[position]) end += 1
  return end
}

function codeAt(text: string, position: number): Found | undefined {
  if (text[position] !== '`') return undefined
  const mark = text[position + 1] === '`' ? '``' : '`'
  const start = position + mark.length
  const end = text.indexOf(mark, start)
  if (end <= start) return undefined
  return { inline: { kind: 'code', text: text.slice(start, end) }, length: end + mark.length - position }
}

const marks = [
  ['**', 'strong'],
  ['__', 'strong'],
  ['~~', 'strike'],
  ['*', 'emphasis'],
  ['_', 'emphasis'],
] as const

function markAt(text: string, position: number, { depth, isLinked }: Place): Found | undefined {
  const [mark, kind] = marks.find(([sign]) => text.startsWith(sign, position)) ?? []
  if (!mark || !kind) return undefined
  // An underscore inside a word belongs to the word: `last_node_id`.
  if (mark.startsWith('_') && isWord(text[position - 1])) return undefined
  const start = position + mark.length
  const first = text.indexOf(mark, start + 1)
  if (first < 0 || /\s/.test(text[start]!) || /\s/.test(text[first - 1]!)) return undefined
  // In a longer row of marks, the last marks are the end, and the other marks end inner emphasis.
  const next = endOfRun(text, first)
  if (mark.startsWith('_') && isWord(text[next])) return undefined
  const content = parseInline(text.slice(start, next - mark.length), { depth: depth + 1, isLinked })
  return { inline: { kind, content }, length: next - position }
}

function isWord(sign: string | undefined): boolean {
  return sign !== undefined && /[\p{L}\p{N}]/u.test(sign)
}

const named = /!?\[([^[\]]{0,1000})\]\( ?([^\s()]{1,2000})(?: "[^"]{0,300}")? ?\)/y
const bare = /https?:\/\/[^\s<>"]{1,2000}/y

function linkAt(text: string, position: number, { depth, isLinked }: Place): Found | undefined {
  named.lastIndex = position
  const [whole, label = '', target = ''] = named.exec(text) ?? []
  if (whole !== undefined) {
    const href = webAddress(target)
    // For a picture, and for a link to another target than the web, only the text is kept.
    if (isLinked || whole.startsWith('!') || href === undefined)
      return { inline: label, length: whole.length }
    const content = parseInline(label, { depth: depth + 1, isLinked: true })
    return { inline: { kind: 'link', href, content }, length: whole.length }
  }
  bare.lastIndex = position
  const address = withoutStops(bare.exec(text)?.[0] ?? '')
  if (address === '') return undefined
  const href = isLinked ? undefined : webAddress(address)
  return {
    inline: href === undefined ? address : { kind: 'link', href, content: [address] },
    length: address.length,
  }
}

/** Returns an address without punctuation marks at its end, which belong to the sentence. */
function withoutStops(address: string): string {
  let end = address.length
  while (end > 0 && ".,;:!?)]}'*_".includes(address[end - 1]!)) end -= 1
  return address.slice(0, end)
}

function webAddress(text: string): string | undefined {
  const url = URL.parse(text)
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : undefined
}
