export const searchTabs = ['all', 'post', 'template', 'person', 'topic'] as const
export type SearchTab = (typeof searchTabs)[number]
export const mediaChoices = ['any', 'image', 'video'] as const
export const orderChoices = ['relevance', 'ts', 'hot'] as const

/** A search as described by its address. */
export interface Search {
  keyword: string
  tab: SearchTab
  media: (typeof mediaChoices)[number]
  order: (typeof orderChoices)[number]
}

const keywordMaxLength = 200

function oneOf<T extends string>(choices: readonly T[], value: string | null): T {
  return choices.find((choice) => choice === value) ?? choices[0]!
}

export function readSearch(params: URLSearchParams): Search {
  return {
    keyword: (params.get('q') ?? '').trim().slice(0, keywordMaxLength),
    tab: oneOf(searchTabs, params.get('tab')),
    media: oneOf(mediaChoices, params.get('media')),
    order: oneOf(orderChoices, params.get('order')),
  }
}

/** Default values are left out. */
export function searchAddress({ keyword, tab, media, order }: Partial<Search> & { keyword: string }): string {
  const params = new URLSearchParams()
  if (keyword !== '') params.set('q', keyword)
  if (tab && tab !== 'all') params.set('tab', tab)
  if (media && media !== 'any') params.set('media', media)
  if (order && order !== 'relevance') params.set('order', order)
  return params.size === 0 ? '/search' : `/search?${params}`
}
