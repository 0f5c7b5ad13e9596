import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryKeys } from '../../lib/api/index.ts'
import { leavePage, renderPage } from '../../testing/render.tsx'
import { sampleUser } from '../../testing/samples.ts'
import { isDialogOpen, useDialog } from '../../ui/dialog/index.ts'
import { TourButton } from './components/tour-button.tsx'
import { startTour } from './start-tour.ts'

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
  return null
}

test('a tour gives way to a dialog that opens', async () => {
  await renderPage(<Page />, {})
  startTour(words, () => undefined)
  await screen.findByText('Step welcome')
  act(() => setOpen(true))
  await waitFor(() => expect(screen.queryByText('Step welcome')).toBeNull())
  expect(isDialogOpen()).toBe(true)

  // So does the next one, drawn to the end, which does not count as seen.
  act(() => setOpen(false))
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const onEnd = vi.fn()
  startTour(words, onEnd)
  await act(() => vi.advanceTimersByTimeAsync(1000))
  await screen.findByText('Step welcome')
  act(() => setOpen(true))
  await waitFor(() => expect(screen.queryByText('Step welcome')).toBeNull())
  expect(onEnd).not.toHaveBeenCalled()
  vi.useRealTimers()
})

test('a tour that a visitor has seen does not come back by an answer that was on its way', async () => {
  localStorage.setItem('tour', '1')
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const user = sampleUser({ additional_information: undefined })
  const setAdditionalInformation = vi.fn(() => Promise.resolve({}))
  const { queryClient } = await renderPage(<TourButton />, { user, api: { setAdditionalInformation } })
  await waitFor(() => expect(setAdditionalInformation).toHaveBeenCalledOnce())
  act(() => void queryClient.setQueryData(queryKeys.currentUser, user))
  await act(() => vi.advanceTimersByTimeAsync(7000))
  expect(screen.queryByText('Welcome')).toBeNull()
  vi.useRealTimers()
})

test('a tour that a user has seen does not come back after the log-out', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const seen = { additional_information: { novice_guide: { web: 1 } } } as const
  const setAdditionalInformation = vi.fn(() => Promise.resolve({}))
  const { queryClient, person } = await renderPage(<TourButton />, {
    user: sampleUser(seen),
    api: { setAdditionalInformation },
  })
  act(() => void queryClient.setQueryData(queryKeys.currentUser, null))
  await act(() => vi.advanceTimersByTimeAsync(7000))
  expect(screen.queryByText('Welcome')).toBeNull()

  // Another user signs up on the same device.
  const other = sampleUser({ id: 'bo', additional_information: undefined })
  act(() => void queryClient.setQueryData(queryKeys.currentUser, other))
  await act(() => vi.advanceTimersByTimeAsync(4000))
  await screen.findByText('Welcome')
  vi.useRealTimers()
  await person.click(screen.getByRole('button', { name: 'Close' }))
  expect(setAdditionalInformation).toHaveBeenCalledOnce()
})
