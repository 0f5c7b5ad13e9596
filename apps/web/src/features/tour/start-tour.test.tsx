import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryKeys } from '../../lib/api/index.ts'
import { leavePage, renderPage } from '../../testing/render.tsx'
import { sampleUser } from '../../testing/samples.ts'
import { isDialogOpen, useDialog } from '../../ui/dialog/index.ts'
import { TourButton } from './components/tour-button.tsx'
import { startTour } from './start-tour.ts'
import { useFirstTour } from './use-tour.ts'

afterEach(leavePage)

const words = {
  titleOf: (step: string) => `Step ${step}`,
  textOf: () => 'What it is for',
  ...{ next: 'Next', previous: 'Back', done: 'Done', close: 'Close' },
}

let setOpen: (opened: boolean) => void

function Page() {
  const [opened, set] = useState(false)
  setOpen = set
  useDialog(opened, () => set(false))
  return <TourButton />
}

test('a tour ends when a dialog opens', async () => {
  await renderPage(<Page />, {})
  startTour(words, { onEnd: () => undefined, onDone: () => undefined })
  await screen.findByText('Step welcome')
  act(() => setOpen(true))
  await waitFor(() => expect(screen.queryByText('Step welcome')).toBeNull())
  expect(isDialogOpen()).toBe(true)

  // The next tour, which was drawn completely, ends as well, and does not count as seen.
  act(() => setOpen(false))
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const onEnd = vi.fn()
  startTour(words, { onEnd, onDone: () => undefined })
  await act(() => vi.advanceTimersByTimeAsync(1000))
  await screen.findByText('Step welcome')
  act(() => setOpen(true))
  await waitFor(() => expect(screen.queryByText('Step welcome')).toBeNull())
  expect(onEnd).not.toHaveBeenCalled()
  vi.useRealTimers()
})

function AfterResult({ hasResult }: { hasResult: boolean }) {
  useFirstTour(hasResult)
  return <TourButton />
}

let setResult: (hasResult: boolean) => void

function Results() {
  const [hasResult, set] = useState(false)
  setResult = set
  return <AfterResult hasResult={hasResult} />
}

test('a tour is offered automatically only after a result, and once per user', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const user = sampleUser({ id: 'new', additional_information: undefined })
  const setAdditionalInformation = vi.fn(() => Promise.resolve({}))
  const { queryClient, person } = await renderPage(<Results />, { user, api: { setAdditionalInformation } })
  await act(() => vi.advanceTimersByTimeAsync(7000))
  expect(screen.queryByText('Welcome')).toBeNull()
  act(() => setResult(true))
  await act(() => vi.advanceTimersByTimeAsync(4000))
  await screen.findByText('Welcome')
  vi.useRealTimers()
  await person.click(screen.getByRole('button', { name: 'Close' }))
  expect(setAdditionalInformation).toHaveBeenCalledOnce()

  // A response that was sent before does not contain the change yet.
  vi.useFakeTimers({ shouldAdvanceTime: true })
  act(() => void queryClient.setQueryData(queryKeys.currentUser, user))
  await act(() => vi.advanceTimersByTimeAsync(7000))
  expect(screen.queryByText('Welcome')).toBeNull()

  // The tour is not offered to a visitor, or to a user who has seen it on another device.
  act(() => void queryClient.setQueryData(queryKeys.currentUser, null))
  await act(() => vi.advanceTimersByTimeAsync(7000))
  const seen = { additional_information: { novice_guide: { web: 1 } } } as const
  act(() => void queryClient.setQueryData(queryKeys.currentUser, sampleUser({ id: 'bo', ...seen })))
  await act(() => vi.advanceTimersByTimeAsync(7000))
  expect(screen.queryByText('Welcome')).toBeNull()
  expect(setAdditionalInformation).toHaveBeenCalledOnce()
  vi.useRealTimers()
})
