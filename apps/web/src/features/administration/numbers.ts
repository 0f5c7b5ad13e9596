import type { SiteNumbers } from '@easel/contract/client'

export type Day = SiteNumbers['day_arr'][number]

/**
 * Statistics of a day that are plotted, in their order. `storage` is the state at the end of the day, `people` is the number of
 * different users, and all other statistics are sums.
 */
export const plotted = ['people', 'signUps', 'active', 'works', 'posts', 'likes', 'storage'] as const
export type PlottedSeries = (typeof plotted)[number]

const numberOf: Record<PlottedSeries, (day: Day) => number | undefined> = {
  people: (day) => day.people_count,
  signUps: (day) => day.sign_up_count,
  active: (day) => day.active_count,
  works: (day) => day.work_count,
  posts: (day) => day.post_count,
  likes: (day) => day.like_count,
  storage: (day) => day.byte_size,
}

export function valuesOf(days: readonly Day[], name: PlottedSeries): (number | undefined)[] {
  return days.map(numberOf[name])
}

/** The total over all days: the last value of a state, the mean of active users, and the sum of any other statistic. */
export function totalOf(values: readonly (number | undefined)[], name: PlottedSeries): number | undefined {
  const known = values.filter((value) => value !== undefined)
  if (known.length === 0) return undefined
  if (name === 'people' || name === 'storage') return known.at(-1)
  const sum = known.reduce((before, value) => before + value, 0)
  return name === 'active' ? Math.round(sum / known.length) : sum
}

/** Returns the names of all engines that finished work on one of the days. */
export function enginesOf(days: readonly Day[]): string[] {
  return [...new Set(days.flatMap((day) => day.engine_arr.map(({ name }) => name)))].toSorted()
}

export function runsOf(day: Day, engine: string): number {
  return day.engine_arr.find(({ name }) => name === engine)?.run_count ?? 0
}

const columns = ['day', 'people', 'sign_ups', 'active_people', 'works', 'posts', 'likes', 'stored_bytes']

/** Returns the statistics as a table for spreadsheets (RFC 4180). The column names do not depend on the language. */
export function csvOf(days: readonly Day[]): string {
  const engines = enginesOf(days)
  const rows = days.map((day) => [
    day.day,
    ...plotted.map((name) => numberOf[name](day) ?? ''),
    ...engines.map((engine) => runsOf(day, engine)),
  ])
  return [[...columns, ...engines.map((name) => `engine: ${name}`)], ...rows]
    .map((row) => `${row.map((cell) => quoteCell(String(cell))).join(',')}\r\n`)
    .join('')
}

function quoteCell(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
