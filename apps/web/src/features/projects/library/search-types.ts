import type { NodeType } from '../document/index.ts'
import { type DroppedEnd, firstFit } from './first-fit.ts'

/** Distance between a word and a node type that does not match it; lower distances are closer. */
const unmatched = Number.POSITIVE_INFINITY

interface Question {
  readonly query: string
  /** Lists only types that can be linked to this end. */
  readonly dropped?: DroppedEnd | undefined
  /** Lists only types of this category. */
  readonly category?: string | undefined
}

/** Returns the types that match all words of a query, in any language, the closest match first. */
export function searchTypes(types: Iterable<NodeType>, { query, dropped, category }: Question): NodeType[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  const found = [...types].flatMap((type) => {
    if (category && type.category !== category) return []
    if (dropped && !firstFit(type, dropped)) return []
    const distance = words.reduce((sum, word) => sum + distanceOf(word, textsOf(type)), 0)
    return distance === unmatched ? [] : [{ type, distance }]
  })
  // Sorting is stable: equally close types stay in the order of the site's list.
  return found
    .sort((a, b) => a.distance - b.distance || rankOf(a.type) - rankOf(b.type))
    .map(({ type }) => type)
}

function rankOf({ isEssential, isOurs }: NodeType): number {
  if (isEssential) return 0
  return isOurs ? 1 : 2
}

interface Texts {
  readonly title: string
  readonly type: string
  readonly keywords: readonly string[]
  readonly category: string
  readonly description: string
}

const known = new WeakMap<NodeType, Texts>()

function textsOf(type: NodeType): Texts {
  const texts = known.get(type) ?? {
    title: plain(type.title),
    type: plain(type.type),
    keywords: type.keywords.map(plain),
    category: plain(type.category),
    description: plain(type.description),
  }
  known.set(type, texts)
  return texts
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim()
}

function distanceOf(word: string, { title, type, keywords, category, description }: Texts): number {
  if (title.startsWith(word)) return 0
  if (title.split(/[\s/-]+/).some((part) => part.startsWith(word))) return 1
  if (keywords.includes(word)) return 2
  if (title.includes(word)) return 3
  if (keywords.some((keyword) => keyword.startsWith(word))) return 4
  if (type.includes(word)) return 5
  if (keywords.some((keyword) => keyword.includes(word))) return 6
  if (category.includes(word)) return 7
  return description.includes(word) ? 8 : unmatched
}

export interface Section {
  /** Name of the category; undefined for the essentials. */
  readonly category: string | undefined
  readonly types: readonly NodeType[]
}

/** Puts types into the sections of the library: the essentials, then each category by name. */
export function sectionsOf(types: readonly NodeType[]): Section[] {
  const essentials = types.filter(({ isEssential }) => isEssential)
  const others = Map.groupBy(
    types.filter(({ isEssential }) => !isEssential),
    ({ category }) => category,
  )
  const sections = [...others].map(([category, members]) => ({ category, types: members }))
  return essentials.length > 0 ? [{ category: undefined, types: essentials }, ...sections] : sections
}
