import type { Client, WorkTemplate } from '@easel/contract/client'
import { infiniteQueryOptions, type Query, type QueryClient, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../../lib/api/index.ts'
import type { GalleryFilter } from './gallery-filter.ts'

/** Enough for all templates of most sites. */
const pageSize = 100

type Page = Awaited<ReturnType<Client['listWorkTemplates']>>

/** Templates with their whole forms. */
export function templatesQuery(api: Client, filter: GalleryFilter) {
  return listQuery(api, filter, 'whole')
}

/**
 * Templates as the gallery shows them. Forms are omitted, because they would be most of the answer and of the rendered page: an
 * opened template fetches its own form.
 */
export function galleryQuery(api: Client, filter: GalleryFilter) {
  return listQuery(api, filter, 'brief')
}

/** Without a keyword, the kind is filtered in the browser, so that changing it needs no request. */
function listQuery(api: Client, { kind, sort, keyword }: GalleryFilter, form: 'whole' | 'brief') {
  const media_type = kind === 'video' ? 'video' : kind === 'seed' ? 'image' : undefined
  const fetchPage = (cursor: string | undefined, signal: AbortSignal): Promise<Page> => {
    const page = { limit: pageSize, cursor }
    if (sort === 'liked') return api.listLikedWorkTemplates(page, { signal })
    if (keyword !== '')
      return api.listWorkTemplates(
        { ...page, keyword, media_type, order_by: sort === 'new' ? 'ts' : 'hot' },
        { signal },
      )
    return sort === 'new'
      ? api.listWorkTemplates({ ...page, order_by: 'ts' }, { signal })
      : api.listHotWorkTemplates(page, { signal })
  }
  const isSearched = keyword !== '' && sort !== 'liked'
  return infiniteQueryOptions({
    queryKey: [...queryKeys.templates, 'list', form, sort, isSearched && { keyword, media_type }] as const,
    queryFn: async ({ pageParam, signal }) => {
      const page = await fetchPage(pageParam, signal)
      return form === 'whole'
        ? page
        : { ...page, work_template_arr: page.work_template_arr.map(withoutFormInputs) }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    staleTime: sort === 'liked' ? 0 : 60_000,
  })
}

/**
 * A template without its settings. The inputs for masks and for guiding photos stay, because they determine the number of photos
 * that the template takes.
 */
function withoutFormInputs({ preset_arr: _, input_arr, ...template }: WorkTemplate): WorkTemplate {
  return { ...template, input_arr: input_arr.filter(({ type }) => type === 'mask' || type === 'guide') }
}

/** Templates that do the same task as this template in another way; empty, without a request, if the template has no task. */
export function waysQuery(api: Client, { id, has_ways }: Pick<WorkTemplate, 'id' | 'has_ways'>) {
  return queryOptions({
    queryKey: [...queryKeys.templates, 'ways', id] as const,
    queryFn: async ({ signal }) => (await api.listTemplateWays({ id }, { signal })).way_arr,
    enabled: has_ways === true,
  })
}

/** A few templates to suggest. */
export function hotTemplatesQuery(api: Client) {
  return queryOptions({
    queryKey: [...queryKeys.templates, 'few'] as const,
    queryFn: ({ signal }) => api.listHotWorkTemplates({ limit: 8 }, { signal }),
    staleTime: 5 * 60_000,
  })
}

/** Templates that no engine can run at present; only administrators and moderators get an answer. */
export function missingTemplatesQuery(api: Client) {
  return queryOptions({
    queryKey: [...queryKeys.templates, 'missing'] as const,
    queryFn: ({ signal }) => api.listMissingWorkTemplates({}, { signal }),
    staleTime: 10_000,
  })
}

export function templateQuery(api: Client, id: string) {
  return queryOptions({
    queryKey: [...queryKeys.templates, 'one', id] as const,
    queryFn: ({ signal }) => api.getWorkTemplate({ id }, { signal }),
    staleTime: 60_000,
  })
}

type Change = (template: WorkTemplate) => WorkTemplate

/** Changes a template in all caches: on its own, in lists, and in pages of lists, including lists of other features. */
export function changeTemplate(queryClient: QueryClient, id: string, change: Change): void {
  const changeOne: Change = (template) => (template.id === id ? change(template) : template)
  for (const query of queryClient.getQueryCache().getAll()) {
    const data = changeData(query, changeOne)
    if (data !== undefined && data !== query.state.data) queryClient.setQueryData(query.queryKey, data)
  }
}

function changeData(query: Query, change: Change): unknown {
  const { data } = query.state
  if (typeof data !== 'object' || data === null) return undefined
  const [root, kind] = query.queryKey
  if (root === 'templates' && kind === 'one') return change(data as WorkTemplate)
  if ('pages' in data && Array.isArray(data.pages))
    return { ...data, pages: data.pages.map((page: unknown) => changedPage(page, change)) }
  return changedPage(data, change)
}

function changedPage(page: unknown, change: Change): unknown {
  if (typeof page !== 'object' || page === null) return page
  if (!('work_template_arr' in page) || !Array.isArray(page.work_template_arr)) return page
  return { ...page, work_template_arr: page.work_template_arr.map(change) }
}
