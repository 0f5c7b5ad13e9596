import type { WorkTemplate } from '@easel/contract/client'

export const templateKinds = ['all', 'picture', 'seed', 'video'] as const
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
    kind: templateKinds.find((one) => one === kind) ?? 'all',
    sort: templateSorts.find((one) => one === sort) ?? 'hot',
    keyword: (params.get('q') ?? '').trim().slice(0, keywordMaxLength),
  }
}

/** Defaults are left out: the plain address shows the whole gallery. */
export function writeGalleryFilter({ kind, sort, keyword }: GalleryFilter): URLSearchParams {
  const params = new URLSearchParams()
  if (kind !== 'all') params.set('kind', kind)
  if (sort !== 'hot') params.set('sort', sort)
  if (keyword !== '') params.set('q', keyword)
  return params
}

/** `seed`: pictures made from a number and text only, without a photo. */
export function isOfKind(
  template: Pick<WorkTemplate, 'media_type' | 'image_count'>,
  kind: TemplateKind,
): boolean {
  if (kind === 'all') return true
  if (template.media_type === 'video') return kind === 'video'
  return kind === (template.image_count.max === 0 ? 'seed' : 'picture')
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
