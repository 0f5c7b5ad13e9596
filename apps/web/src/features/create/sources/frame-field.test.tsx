import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { leavePage, renderPage } from '../../../testing/render.tsx'
import { sampleTemplate } from '../../../testing/samples.ts'
import { draftStore } from '../draft/draft-store.ts'
import { sides } from './frame.ts'
import { FrameField } from './frame-field.tsx'

const template = sampleTemplate({
  input_arr: sides.map((name) => ({
    ...{ name, type: 'number', label: name, default: 0, min: 0, max: 1, required: false, shareable: true },
  })),
})

afterEach(() => {
  draftStore.dispatch({ kind: 'begun', templateId: 'none', origin: {} })
  leavePage()
  vi.restoreAllMocks()
})

async function openFrame() {
  const start = { left: 0, top: 0, right: 0, bottom: 0 }
  const page = await renderPage(<FrameField template={template} params={start} />, {})
  const upload = { kind: 'waiting' } as const
  act(() => {
    draftStore.dispatch({ kind: 'begun', templateId: 'template', origin: {} })
    const photo = { key: 'a', name: 'a.jpg', url: 'blob:a', size: { width: 300, height: 200 }, upload }
    draftStore.dispatch({ kind: 'added', items: [photo] })
  })
  await page.person.click(screen.getByRole('button', { name: 'Draw the frame' }))
  await screen.findByRole('dialog', { name: 'Widen the picture' })
  return page
}

const handle = (name: string) => screen.getByRole('slider', { name })
const applyButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Apply' })

test('proportions set all sides, and the frame becomes the numbers of the form', async () => {
  const { person } = await openFrame()
  expect(applyButton().disabled).toBe(true)
  await person.click(screen.getByRole('radio', { name: '1:1' }))
  expect(handle('Upper edge').getAttribute('aria-valuenow')).toBe('25')
  await person.click(applyButton())
  expect(draftStore.get().params).toEqual({ left: 0, top: 0.25, right: 0, bottom: 0.25 })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('arrow keys move one side', async () => {
  const { person } = await openFrame()
  act(() => handle('Left edge').focus())
  await person.keyboard('{ArrowLeft}{ArrowLeft}{ArrowRight}{ArrowUp}')
  expect(handle('Left edge').getAttribute('aria-valuenow')).toBe('5')
})

test('a dragged side follows the pointer, up to the size of the photo', async () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 300))
  await openFrame()
  fireEvent.pointerMove(handle('Right edge'), { buttons: 1, clientX: 250, clientY: 150 })
  expect(handle('Right edge').getAttribute('aria-valuenow')).toBe('50')
  fireEvent.pointerMove(handle('Right edge'), { buttons: 1, clientX: 900, clientY: 150 })
  expect(handle('Right edge').getAttribute('aria-valuenow')).toBe('100')
})
