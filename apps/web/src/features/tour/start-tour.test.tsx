import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { leavePage, renderPage } from '../../testing/render.tsx'
import { isDialogOpen, useDialog } from '../../ui/dialog/index.ts'
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
})
