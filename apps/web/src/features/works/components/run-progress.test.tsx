import type { Work } from '@easel/contract/client'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, test, vi } from 'vitest'
import { leavePage, renderPage } from '../../../testing/render.tsx'
import { sampleUser, sampleWork } from '../../../testing/samples.ts'
import { expectVisible } from '../../../testing/visible.ts'
import { RunProgress } from './run-progress.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
afterEach(() => {
  leavePage()
  vi.useRealTimers()
})

const running = (changes: Partial<Work> = {}) =>
  sampleWork({
    state: 'doing',
    progress: { phase: 'processing', percent: 0 },
    expected_ms: { p50: 20_000, p90: 30_000 },
    elapsed_ms: 0,
    result_info: null,
    ...changes,
  })

const renderRun = (work: Work, locale: 'en' | 'zh' = 'en', api = {}) =>
  renderPage(<RunProgress work={work} />, { locale, user: sampleUser(), api })

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('the time left counts down with the seconds', async () => {
  await renderRun(running())
  expectVisible(screen.getByText('about 20 sec left'))
  await pass(8000)
  expectVisible(screen.getByText('about 10 sec left'))
})

test('the time left takes into account the time before the page was opened', async () => {
  await renderRun(running({ elapsed_ms: 5000 }))
  expectVisible(screen.getByText('about 15 sec left'))
})

test('a message appears if a work takes longer than usual, in Chinese on a Chinese page', async () => {
  await renderRun(running(), 'zh')
  await pass(40_000)
  expectVisible(screen.getByText(/^比平时久，大约还需/))
})
