import type { Client } from '@easel/contract/client'
import { dayStart } from '../../lib/time-zone/index.ts'

type WorksInput = Parameters<Client['listWorks']>[0]

export const workStates = ['all', 'draft', 'posted', 'running', 'failed'] as const
type ListedState = (typeof workStates)[number]

/** The filter of the viewer's works, as described by the address. */
export interface WorkFilter {
  keyword: string
  state: ListedState
  /** Id of a template; blank for all templates. */
  template: string
  /** First and last day, such as 2026-01-31; blank if there is no limit. */
  from: string
  to: string
  isFavourite: boolean
}

export const noFilter: WorkFilter = {
  keyword: '',
  state: 'all',
  template: '',
  from: '',
  to: '',
  isFavourite: false,
}

const keywordMaxLength = 100
const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

export function readWorkFilter(params: URLSearchParams): WorkFilter {
  const given = (name: string) => params.get(name) ?? ''
  const day = (name: string) => (dayStart(given(name), 'UTC') === undefined ? '' : given(name))
  return {
    keyword: given('q').trim().slice(0, keywordMaxLength),
    state: workStates.find((state) => state === given('state')) ?? 'all',
    template: isId(given('template')) ? given('template') : '',
    from: day('from'),
    to: day('to'),
    isFavourite: given('favourite') === '1',
  }
}

/** Returns the parameters of the address with this filter; other parameters stay, and blank filters are left out. */
export function withWorkFilter(params: URLSearchParams, filter: WorkFilter): URLSearchParams {
  const next = new URLSearchParams(params)
  const written = {
    q: filter.keyword,
    state: filter.state === 'all' ? '' : filter.state,
    template: filter.template,
    from: filter.from,
    to: filter.to,
    favourite: filter.isFavourite ? '1' : '',
  }
  for (const [name, value] of Object.entries(written)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** Returns the number of filters, without the words; the two days count as a single filter. */
export function countFilters({ state, template, from, to, isFavourite }: WorkFilter): number {
  return [state !== 'all', template !== '', from !== '' || to !== '', isFavourite].filter(Boolean).length
}

export function isFiltered(filter: WorkFilter): boolean {
  return filter.keyword !== '' || countFilters(filter) > 0
}

const inputOfState: Readonly<Record<ListedState, WorksInput>> = {
  all: {},
  draft: { state_arr: ['done'], is_post: false },
  posted: { is_post: true },
  running: { state_arr: ['queue', 'doing'] },
  failed: { state_arr: ['fail', 'break'] },
}

const dayMs = 86_400_000

/** Returns the filter for the server. Days are days of the viewer's zone. */
export function inputOfFilter(filter: WorkFilter, zone: string): WorksInput {
  const { keyword, state, template, from, to, isFavourite } = filter
  const begin = dayStart(from, zone)
  const end =
    to === '' ? undefined : dayStart(new Date(Date.parse(to) + dayMs).toISOString().slice(0, 10), zone)
  return {
    ...inputOfState[state],
    ...(keyword !== '' && { keyword }),
    ...(template !== '' && { work_template_id: template }),
    ...(begin !== undefined && { from_ts: Math.max(0, begin) }),
    ...(end !== undefined && { to_ts: Math.max(0, end) }),
    ...(isFavourite && { favourite_only: true }),
  }
}
