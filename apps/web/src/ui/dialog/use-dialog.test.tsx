import { Modal } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { leavePage, renderPage } from '../../testing/render.tsx'
import { useDialog } from './index.ts'

afterEach(leavePage)

/**
 * The action in the dialog replaces the button that opened the dialog; with `isAll`, it also replaces the section around the
 * button.
 */
function Page({ isAll }: { isAll: boolean }) {
  const [opened, setOpened] = useState(false)
  const [isDone, setDone] = useState(false)
  const frame = useDialog(opened, () => setOpened(false))
  const act = () => {
    setDone(true)
    setOpened(false)
  }
  return (
    <main tabIndex={-1}>
      {isDone && isAll ? (
        <p>Done</p>
      ) : (
        <section tabIndex={-1} aria-label="Result">
          {isDone ? (
            <p>Done</p>
          ) : (
            <button type="button" onClick={() => setOpened(true)}>
              Post
            </button>
          )}
        </section>
      )}
      <Modal {...frame} title="Post" closeButtonProps={{ 'aria-label': 'Close' }}>
        <button type="button" onClick={act}>
          Do it
        </button>
      </Modal>
    </main>
  )
}

async function openByKeyboard(isAll = false) {
  const page = await renderPage(<Page isAll={isAll} />, {})
  screen.getByRole('button', { name: 'Post' }).focus()
  await page.person.keyboard('{Enter}')
  await screen.findByRole('dialog')
  return page
}

const focused = () => document.activeElement

test('a dialog that is closed returns the focus to its button', async () => {
  const { person } = await openByKeyboard()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(focused()).toBe(screen.getByRole('button', { name: 'Post' })))
})

test.each([
  ['the place around a button that is gone', false, () => screen.getByRole('region', { name: 'Result' })],
  ['the next place where that is gone too', true, () => screen.getByRole('main')],
] as const)('a closed dialog moves the focus to %s', async (_, isAll, target) => {
  const { person } = await openByKeyboard(isAll)
  await person.click(screen.getByRole('button', { name: 'Do it' }))
  await screen.findByText('Done')
  await waitFor(() => expect(focused()).toBe(target()))
})
