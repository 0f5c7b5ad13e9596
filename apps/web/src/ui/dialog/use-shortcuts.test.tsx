import { Modal } from '@mantine/core'
import { screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { setSingleKeys } from '../../lib/browser/index.ts'
import { leavePage, renderPage } from '../../testing/render.tsx'
import { useShortcuts } from './index.ts'

afterEach(leavePage)

const page = vi.fn()
const dialog = vi.fn()
const go = vi.fn()

function Inner() {
  const ref = useRef<HTMLParagraphElement>(null)
  useShortcuts({ l: dialog }, ref)
  return <p ref={ref}>Inside</p>
}

function Sequence() {
  useShortcuts({ 'g i': go, i: page })
  return null
}

function Steps() {
  useShortcuts({ ArrowRight: go, j: page, 'g i': page })
  return null
}

function Page() {
  const [opened, setOpened] = useState(false)
  useShortcuts({ l: page, '?': () => setOpened(true) })
  return (
    <>
      <input aria-label="Text" />
      <Modal opened={opened} onClose={() => setOpened(false)} closeButtonProps={{ 'aria-label': 'Close' }}>
        <Inner />
      </Modal>
    </>
  )
}

test("keys call the page's functions, but not while the user types or with a modifier", async () => {
  const { person } = await renderPage(<Page />, {})
  await person.keyboard('l')
  await person.keyboard('L')
  expect(page).toHaveBeenCalledTimes(2)
  await person.keyboard('{Control>}l{/Control}')
  await person.type(screen.getByLabelText('Text'), 'l?')
  expect(page).toHaveBeenCalledTimes(2)
})

test('a film that plays automatically leaves the keys to the page; a film with controls handles them itself', async () => {
  page.mockClear()
  const { person } = await renderPage(
    <>
      <Page />
      <video aria-label="Loop" tabIndex={-1} muted />
      <video aria-label="Film" controls tabIndex={0} muted />
    </>,
    {},
  )
  screen.getByLabelText('Loop').focus()
  await person.keyboard('l')
  expect(page).toHaveBeenCalledOnce()
  screen.getByLabelText('Film').focus()
  await person.keyboard('l')
  expect(page).toHaveBeenCalledOnce()
})

test('keys belong to the dialog that is open', async () => {
  page.mockClear()
  const { person } = await renderPage(<Page />, {})
  await person.keyboard('?')
  await screen.findByText('Inside')
  await person.keyboard('l')
  expect(dialog).toHaveBeenCalledOnce()
  expect(page).not.toHaveBeenCalled()
})

test('keys of the page work beside a closed popover, and not beside an open popover', async () => {
  page.mockClear()
  const { person } = await renderPage(
    <>
      <Page />
      <div role="dialog" popover="auto" aria-label="Notifications" />
    </>,
    {},
  )
  const popover = screen.getByLabelText('Notifications')
  await person.keyboard('l')
  expect(page).toHaveBeenCalledOnce()
  // The test environment has no top layer, so it cannot report an open popover.
  vi.spyOn(popover, 'matches').mockImplementation((selector) => selector === ':popover-open')
  await person.keyboard('l')
  expect(page).toHaveBeenCalledOnce()
})

test('two keys in a row are one shortcut, and a held letter acts once', async () => {
  go.mockClear()
  page.mockClear()
  const { person } = await renderPage(<Sequence />, {})
  await person.keyboard('gi')
  expect([go.mock.calls.length, page.mock.calls.length]).toEqual([1, 0])
  await person.keyboard('i')
  expect([go.mock.calls.length, page.mock.calls.length]).toEqual([1, 1])
  await person.keyboard('{i>3/}')
  expect(page).toHaveBeenCalledTimes(2)
})

test('letters and signs are not shortcuts if the user turned them off; other keys still are', async () => {
  go.mockClear()
  page.mockClear()
  const { person } = await renderPage(
    <>
      <Page />
      <Steps />
    </>,
    {},
  )
  try {
    setSingleKeys(false)
    await person.keyboard('lj?gi{ArrowRight}')
    expect([page.mock.calls.length, go.mock.calls.length]).toEqual([0, 1])
    expect(screen.queryByText('Inside')).toBeNull()
  } finally {
    setSingleKeys(true)
  }
  await person.keyboard('l')
  expect(page).toHaveBeenCalledOnce()
})
