import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { leavePage, renderPage } from '../../testing/render.tsx'
import { useFileDrop } from './index.ts'

afterEach(() => {
  take.mockReset()
  leavePage()
})

const take = vi.fn()

function Page() {
  useFileDrop(take)
  return <textarea aria-label="Words" />
}

function paste(target: Element, types: readonly string[]): void {
  const files = [new File(['pixels'], 'image.png', { type: 'image/png' })]
  const event = new Event('paste', { bubbles: true })
  Object.assign(event, { clipboardData: { types, files } })
  target.dispatchEvent(event)
}

test('a pasted picture is taken, but not the picture of text that an office program adds', async () => {
  await renderPage(<Page />, {})
  const field = screen.getByLabelText('Words')
  paste(field, ['text/plain', 'text/html', 'Files'])
  expect(take).not.toHaveBeenCalled()
  paste(field, ['Files'])
  paste(document.body, ['text/plain', 'Files'])
  expect(take).toHaveBeenCalledTimes(2)
})

const fileEntry = (name: string) => ({
  ...{ name, isFile: true, isDirectory: false },
  file: (done: (file: File) => void) => done(new File(['pixels'], name)),
})

/** A folder as Chromium describes it: its reader returns a part of the content at a time. */
const folderEntry = (name: string, ...parts: object[][]) => ({
  ...{ name, isFile: false, isDirectory: true },
  createReader: () => {
    const waiting = [...parts, []]
    return { readEntries: (done: (part: object[]) => void) => done(waiting.shift()!) }
  },
})

test('a dropped folder gives its visible files by name, and the files of its folders', async () => {
  await renderPage(<Page />, {})
  const folder = folderEntry(
    'holiday',
    [fileEntry('10.jpg'), folderEntry('raw', [fileEntry('a.png')])],
    [fileEntry('.DS_Store'), fileEntry('9.jpg')],
  )
  const items = [folder, fileEntry('cat.jpg')].map((entry) => ({ webkitGetAsEntry: () => entry }))
  // The browser describes a folder as a file without content.
  const files = [new File([], 'holiday'), new File(['pixels'], 'cat.jpg')]
  fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files, items } })
  await waitFor(() => expect(take).toHaveBeenCalled())
  const [taken] = take.mock.lastCall as [File[]]
  expect(taken.map(({ name }) => name)).toEqual(['cat.jpg', '9.jpg', '10.jpg', 'a.png'])
})
