import type { SiteNumbers } from '@easel/contract/client'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { leavePage, renderPage } from '../../../testing/render.tsx'
import { sampleUser } from '../../../testing/samples.ts'
import { NumbersView } from './numbers-view.tsx'

afterEach(leavePage)

const dayOf = (day: string, work_count: number) => ({
  ...{ day, work_count, people_count: 9, sign_up_count: 1, post_count: 2, like_count: 3 },
  engine_arr: [{ name: 'Studio', run_count: 4 }],
})
const numbers: SiteNumbers = {
  counted_ts: 0,
  day_arr: [dayOf('2026-11-01', 1200), dayOf('2026-11-02', 5)],
}

test('statistics are shown as plots, as a table and as a file', async () => {
  await renderPage(<NumbersView numbers={numbers} />, { user: sampleUser(), api: {} })
  screen.getByRole('img', { name: 'Finished works: 1,205. Most on 2026-11-01: 1,200' })
  screen.getByRole('img', { name: 'Active people: – a day' })
  screen.getByRole('img', { name: /^Studio: 8\./ })
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('Finished works'),
    expect.stringContaining('2026-11-02'),
    expect.stringContaining('2026-11-01'),
  ])
  const file = screen.getByRole<HTMLAnchorElement>('link', { name: 'Export (CSV)' })
  expect(file.download).toBe('numbers-2026-11-01-2026-11-02.csv')
  expect(decodeURIComponent(file.href)).toContain('2026-11-01,9,1,,1200,2,3,,4')
})

test('before the first count, a message replaces the statistics', async () => {
  await renderPage(<NumbersView numbers={{ day_arr: [] }} />, { user: sampleUser(), api: {} })
  screen.getByText('Nothing has been counted yet')
})
