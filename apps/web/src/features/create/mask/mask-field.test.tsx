import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftOwner } from '../../../lib/drafts/index.ts'
import { leavePage, renderPage } from '../../../testing/render.tsx'
import { photoBytes, sampleTemplate, sampleUser } from '../../../testing/samples.ts'
import { expectVisible } from '../../../testing/visible.ts'
import { type DraftItem, maskItem } from '../draft/draft.ts'
import { draftStore } from '../draft/draft-store.ts'
import { SourceList } from '../sources/source-list.tsx'
import { useSources } from '../sources/use-sources.ts'
import { MaskField } from './mask-field.tsx'

const template = sampleTemplate({
  image_count: { min: 2, max: 2 },
  input_arr: [
    { name: 'mask', type: 'mask', label: 'Painted part', default: '', required: true, shareable: false },
  ],
})

const png = new Blob([photoBytes], { type: 'image/png' })

beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 50))
  Element.prototype.setPointerCapture = () => undefined
  // The test environment cannot draw.
  const context = { putImageData: () => undefined } as Partial<CanvasRenderingContext2D>
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as CanvasRenderingContext2D)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(png))
})
afterEach(() => {
  draftStore.dispatch({ kind: 'begun', templateId: 'none', origin: {} })
  leavePage()
  vi.restoreAllMocks()
})

function Page() {
  const { items, isFull, add } = useSources(template)
  return (
    <>
      <SourceList items={items} isFull={isFull} multiple={false} onFiles={add} />
      <MaskField template={template} />
    </>
  )
}

const photo: DraftItem = {
  key: 'photo',
  name: 'a.jpg',
  file: new File([photoBytes], 'a.jpg', { type: 'image/jpeg' }),
  url: 'blob:photo',
  size: { width: 100, height: 50 },
  upload: { kind: 'waiting' },
}

interface Visit extends Partial<Pick<Parameters<typeof renderPage>[1], 'user' | 'api'>> {
  hasPhoto?: boolean
  locale?: 'en' | 'zh'
}

async function renderField({ hasPhoto = true, locale = 'en', ...visit }: Visit = {}) {
  if (visit.user) draftOwner.change(visit.user.id)
  const page = await renderPage(<Page />, { locale, ...visit })
  act(() => {
    draftStore.dispatch({ kind: 'begun', templateId: 'template', origin: {} })
    if (hasPhoto) draftStore.dispatch({ kind: 'added', items: [photo] })
  })
  return page
}

async function openEditor(visit: Visit = {}) {
  const page = await renderField(visit)
  await page.person.click(screen.getByRole('button', { name: 'Paint over the photo' }))
  await screen.findByRole('dialog', { name: 'Paint the part to change' })
  return { ...page, stage: await screen.findByRole('application', { name: 'Photo to paint on' }) }
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

function paint(stage: HTMLElement, pointerType = 'mouse', pressure = 0.5) {
  const pointer = { pointerId: 1, pointerType, pressure, button: 0 }
  fireEvent.pointerDown(stage, { ...pointer, clientX: 20, clientY: 25 })
  fireEvent.pointerMove(stage, { ...pointer, clientX: 60, clientY: 25 })
  fireEvent.pointerUp(stage, { ...pointer, clientX: 60, clientY: 25 })
}

const share = () => Number(/(\d+)% of the photo/.exec(document.body.textContent)?.[1] ?? 0)

test('nothing can be painted before there is a photo, in Chinese on a Chinese page', async () => {
  await renderField({ hasPhoto: false, locale: 'zh' })
  expect(button('在照片上涂抹').disabled).toBe(true)
  expectVisible(screen.getByText('请先添加照片，再涂出要修改的部分。'))
})

test('a stroke is undone, redone, inverted and cleared', async () => {
  const { person, stage } = await openEditor()
  expect(button('Apply').disabled).toBe(true)
  expect(button('Undo').disabled).toBe(true)
  paint(stage)
  const painted = share()
  expect(painted).toBeGreaterThan(2)
  await person.click(button('Undo'))
  expectVisible(screen.getByText('Nothing is painted yet'))
  await person.click(button('Redo'))
  expect(share()).toBe(painted)
  await person.click(button('Invert'))
  expect(share()).toBe(100 - painted)
  await person.click(button('Clear'))
  expect(button('Apply').disabled).toBe(true)
})

test('the eraser removes painted pixels', async () => {
  const { person, stage } = await openEditor()
  paint(stage)
  await person.click(screen.getByRole('radio', { name: 'Eraser' }))
  paint(stage)
  expect(share()).toBe(0)
})

test('a pen that presses more paints more', async () => {
  const { person, stage } = await openEditor()
  paint(stage, 'pen', 0.2)
  const light = share()
  await person.click(button('Undo'))
  paint(stage, 'pen', 1)
  expect(share()).toBeGreaterThan(light)
})

test('two fingers zoom and paint nothing', async () => {
  const { stage } = await openEditor()
  const pointerAt = (pointerId: number, clientX: number) => ({
    ...{ pointerId, pointerType: 'touch', button: 0, clientX, clientY: 25 },
  })
  fireEvent.pointerDown(stage, pointerAt(1, 40))
  fireEvent.pointerDown(stage, pointerAt(2, 60))
  fireEvent.pointerMove(stage, pointerAt(2, 80))
  fireEvent.pointerUp(stage, pointerAt(2, 80))
  fireEvent.pointerMove(stage, pointerAt(1, 10))
  fireEvent.pointerUp(stage, pointerAt(1, 10))
  expectVisible(screen.getByText('Nothing is painted yet'))
  const scale = /scale\(([\d.]+)\)/.exec(stage.innerHTML)?.[1]
  expect(Number(scale)).toBeCloseTo(2, 6)
})

test('the keyboard moves the brush, paints and undoes', async () => {
  const { stage, person } = await openEditor()
  act(() => stage.focus())
  await person.keyboard('{ArrowLeft}[Space>]{ArrowRight}{ArrowRight}[/Space]')
  expect(share()).toBeGreaterThan(0)
  await person.keyboard('{Control>}z{/Control}')
  expectVisible(screen.getByText('Nothing is painted yet'))
})

test('an applied mask belongs to the draft, and a new photo clears it after a question', async () => {
  const { person, stage } = await openEditor()
  paint(stage)
  await person.click(button('Apply'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(maskItem(draftStore.get())?.file).toMatchObject({
    name: 'mask.png',
    type: 'image/png',
    size: png.size,
  })
  const otherPhoto = new File([photoBytes], 'b.jpg', { type: 'image/jpeg' })
  await person.upload(screen.getByLabelText('Replace a.jpg'), otherPhoto)
  await screen.findByText(/will be lost/)
  await person.click(screen.getByText('Cancel'))
  expect(maskItem(draftStore.get())?.file).toMatchObject({ name: 'mask.png' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await person.upload(screen.getByLabelText('Replace a.jpg'), otherPhoto)
  await person.click(await screen.findByRole('button', { name: 'Confirm' }))
  await screen.findByRole('img', { name: 'b.jpg' })
  expect(maskItem(draftStore.get())).toBeUndefined()
})

test('a stroke is not lost by Escape without a question', async () => {
  const { person, stage } = await openEditor()
  paint(stage)
  await person.keyboard('{Escape}')
  await screen.findByText('You have unsaved changes. Close anyway?')
})

const person = {
  box: { left: 0.5, top: 0, width: 0.5, height: 1 },
  mask: { width: 2, height: 1, runs: [1, 1] },
}

test('a click adds a detected person to the mask, and no detection runs before a click', async () => {
  let asked = 0
  const api = {
    surveyPhoto: async () => {
      asked += 1
      const subject = { found: 'people', people_count: 1, thing: 'none' } as const
      return {
        face_arr: [],
        part_arr: [person],
        cut: 'clear' as const,
        subject,
        busyness: 0.2,
        lightness: 0.5,
      }
    },
  }
  vi.stubGlobal('createImageBitmap', async () => ({ width: 100, height: 50, close: () => undefined }))
  const { person: visitor } = await openEditor({ user: sampleUser(), api })
  expect(asked).toBe(0)
  await visitor.click(button('Find people'))
  await visitor.click(await screen.findByRole('button', { name: 'Select 1 of 1' }))
  expect(share()).toBe(50)
  await visitor.click(button('Undo'))
  expectVisible(screen.getByText('Nothing is painted yet'))
  vi.unstubAllGlobals()
})

test('visitors are not offered the detection of people', async () => {
  await openEditor()
  expect(screen.queryByRole('button', { name: 'Find people' })).toBeNull()
})
