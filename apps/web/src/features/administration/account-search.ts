import type { AccountFilter } from '@easel/contract/client'
import type { AccountSearch } from './api.ts'

export const accountFilters = ['all', 'admins', 'moderators', 'suspended'] as const satisfies AccountFilter[]

/** Returns the search in the address of the page. */
export function searchIn(params: URLSearchParams): AccountSearch {
  const show = params.get('show')
  return {
    keyword: params.get('q')?.trim() ?? '',
    filter: accountFilters.find((filter) => filter === show) ?? 'all',
  }
}

export function searchAddress({ keyword, filter }: AccountSearch): string {
  const query = new URLSearchParams({
    ...(filter !== 'all' && { show: filter }),
    ...(keyword !== '' && { q: keyword }),
  }).toString()
  return query === '' ? '/admin/people' : `/admin/people?${query}`
}
