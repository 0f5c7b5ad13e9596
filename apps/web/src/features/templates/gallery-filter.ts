import type { WorkTemplate } from '@easel/contract/client'
import { isOnShelf, shelves } from './shelves.ts'

/** `shelves`: all of them, by shelf if no other filter is chosen; `all`: as one list. */
export const templateKinds = ['shelves', 'all', ...shelves] as const
export type TemplateKind = (typeof templateKinds)[number]

/** `liked`: the viewer's collected templates. */
export const templateSorts = ['hot', 'new', 'liked'] as const
export type TemplateSort = (typeof templateSorts)[number]

/** The gallery's filter as described by its address. */
export interface GalleryFilter {
  kind: TemplateKind
  sort: TemplateSort
  keyword: string
}

const keywordMaxLength = 100

export function readGalleryFilter(params: URLSearchParams): GalleryFilter {
  const kind = params.get('kind')
  const sort = params.get('sort')
  return {
    kind: templateKinds.find((templateKind) => templateKind === kind) ?? 'shelves',
    sort: templateSorts.find((templateSort) => templateSort === sort) ?? 'hot',
    keyword: (params.get('q') ?? '').trim().slice(0, keywordMaxLength),
  }
}

/** Defaults are left out: the plain address shows the gallery by shelf. */
export function writeGalleryFilter({ kind, sort, keyword }: GalleryFilter): URLSearchParams {
  const params = new URLSearchParams()
  if (kind !== 'shelves') params.set('kind', kind)
  if (sort !== 'hot') params.set('sort', sort)
  if (keyword !== '') params.set('q', keyword)
  return params
}

export function isOfKind(template: Parameters<typeof isOnShelf>[0], kind: TemplateKind): boolean {
  return isOfAllKinds(kind) || isOnShelf(template, kind)
}

export function isOfAllKinds(kind: TemplateKind): kind is 'shelves' | 'all' {
  return kind === 'shelves' || kind === 'all'
}

const words = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)

/** Filters collected templates, which the server cannot search: every word must be in the title, the description or a topic. */
export function hasWords(
  { title, description, topic_arr }: Pick<WorkTemplate, 'title' | 'description' | 'topic_arr'>,
  keyword: string,
): boolean {
  const text = [title, description, ...topic_arr].join(' ').toLowerCase()
  return words(keyword).every((word) => text.includes(word))
}
