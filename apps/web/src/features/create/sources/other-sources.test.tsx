import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { leavePage, renderPage } from '../../../testing/render.tsx'
import { OtherSources } from './other-sources.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  leavePage()
})

async function pressPaste(clipboard: Partial<Clipboard> | undefined) {
  const onFiles = vi.fn<(files: File[]) => void>()
  const { person } = await renderPage(
    <OtherSources room={1} isShort={false} onFiles={onFiles} onMore={undefined} onWorks={vi.fn()} />,
    {},
  )
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(clipboard as Clipboard)
  await person.click(screen.getByRole('button', { name: 'Paste' }))
  return onFiles
}

test('a pasted picture is taken', async () => {
  const picture = new Blob(['pixels'], { type: 'image/png' })
  const item = { types: ['image/png'], getType: async () => picture } as unknown as ClipboardItem
  const onFiles = await pressPaste({ read: async () => [item] })
  await vi.waitFor(() => expect(onFiles).toHaveBeenCalled())
  expect(onFiles.mock.lastCall![0].map(({ name, type }) => [name, type])).toEqual([
    ['paste-1.png', 'image/png'],
  ])
})

test('over plain http, where no button can read the clipboard, the keys for pasting are named', async () => {
  await pressPaste(undefined)
  await screen.findByText(/Press Ctrl\+V/)
})

test('a refusal of the browser and a clipboard without a picture have different texts', async () => {
  await pressPaste({ read: () => Promise.reject(new DOMException('No', 'NotAllowedError')) })
  await screen.findByText(/did not let this page read the clipboard/)
  leavePage()
  await pressPaste({ read: async () => [] })
  await screen.findByText('There is no picture on the clipboard')
})
