import { act, screen } from '@testing-library/react'
import { type ComponentProps, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leavePage, renderPage } from '../../testing/render.tsx'
import { ListEnd } from './list-end.tsx'

type Report = (entries: Pick<IntersectionObserverEntry, 'isIntersecting'>[]) => void

/**
 * Callbacks of the observers of each element. happy-dom computes no layout, so a test decides which elements are near the viewport.
 */
const watching = new Set<Report>()

class Observer {
  readonly report: Report
  constructor(report: Report) {
    this.report = report
  }
  observe() {
    watching.add(this.report)
  }
  disconnect() {
    watching.delete(this.report)
  }
}

beforeEach(() => void vi.stubGlobal('IntersectionObserver', Observer))
afterEach(() => {
  leavePage()
  vi.unstubAllGlobals()
})

const comeNear = (isIntersecting = true) =>
  act(() => {
    for (const report of [...watching]) report([{ isIntersecting }])
  })

type Query = ComponentProps<typeof ListEnd>['query']

const idle: Query = {
  data: { pages: ['first'] },
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: () => undefined,
}

test('the next page is requested when the end comes near, and not before', async () => {
  const fetchNextPage = vi.fn()
  await renderPage(<ListEnd query={{ ...idle, fetchNextPage }} />, {})
  comeNear(false)
  expect(fetchNextPage).not.toHaveBeenCalled()
  comeNear()
  expect(fetchNextPage).toHaveBeenCalledOnce()
})

test.each([
  ['the last page is shown', { hasNextPage: false }],
  ['a page is being fetched', { isFetchingNextPage: true }],
])('nothing is requested if %s', async (_, state) => {
  const fetchNextPage = vi.fn()
  await renderPage(<ListEnd query={{ ...idle, ...state, fetchNextPage }} />, {})
  comeNear()
  expect(fetchNextPage).not.toHaveBeenCalled()
})

function GrowingList() {
  const [pages, setPages] = useState(['first'])
  return (
    <>
      <button type="button" onClick={() => setPages([...pages, 'next'])}>
        Grow
      </button>
      <ListEnd query={{ ...idle, data: { pages } }} />
    </>
  )
}

test('the end of a list is observed again after a page has loaded, in case it is still near', async () => {
  const { person } = await renderPage(<GrowingList />, {})
  const before = [...watching]
  await person.click(screen.getByRole('button', { name: 'Grow' }))
  expect(watching.size).toBe(1)
  expect([...watching]).not.toEqual(before)
})

test.each([
  ['en', 'Retry'],
  ['zh', '重试'],
] as const)('a page that failed is requested again by a button in %s', async (locale, name) => {
  const fetchNextPage = vi.fn()
  const query = { ...idle, isFetchNextPageError: true, fetchNextPage }
  const { person } = await renderPage(<ListEnd query={query} />, { locale })
  await person.click(screen.getByRole('button', { name }))
  expect(fetchNextPage).toHaveBeenCalledOnce()
})
