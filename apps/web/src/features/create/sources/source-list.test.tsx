import { type Client, NetworkError } from '@easel/contract/client'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { leavePage, renderPage } from '../../../testing/render.tsx'
import { photoBytes, refusal, sampleTemplate, sampleUser } from '../../../testing/samples.ts'
import { draftStore } from '../draft/draft-store.ts'
import { DropArea } from './drop-area.tsx'
import { SourceList } from './source-list.tsx'
import { useSources } from './use-sources.ts'

afterEach(leavePage)

interface Scene {
  max?: number
  locale?: 'en' | 'zh'
  /** By default, the user is signed in, so photos are sent as soon as they are added. */
  signSourceUpload?: Client['signSourceUpload']
}

/** The photos of a template's page, composed as in its workspace. */
function Photos({ max }: { max: number }) {
  const { items, isFull, add } = useSources(sampleTemplate({ image_count: { min: 1, max } }))
  return (
    <DropArea example={null} onFiles={add} multiple={max > 1} takesSeveral={max > 1} others={null}>
      {items.length > 0 && <SourceList items={items} isFull={isFull} multiple={max > 1} onFiles={add} />}
    </DropArea>
  )
}

async function renderPhotos({ max = 3, locale = 'en', signSourceUpload }: Scene = {}) {
  const page = await renderPage(<Photos max={max} />, {
    locale,
    ...(signSourceUpload && { user: sampleUser(), api: { signSourceUpload } }),
  })
  act(() => draftStore.dispatch({ kind: 'begun', templateId: 'template', origin: {} }))
  return page
}

const photo = (name: string, type = 'image/jpeg') => new File([photoBytes], name, { type })
const names = () => screen.queryAllByRole('img').map((image) => image.getAttribute('alt'))
const tile = (name: string) => within(screen.getByRole('button', { name: `Remove ${name}` }).closest('li')!)

test('chosen photos are shown in order, and the field stays until no more photos fit', async () => {
  const { person } = await renderPhotos()
  await person.upload(screen.getByLabelText(/^Drop photos here/), [photo('a.jpg'), photo('b.jpg')])
  expect(names()).toEqual(['a.jpg', 'b.jpg'])
  await person.upload(screen.getByLabelText('Add photos'), photo('c.jpg'))
  expect(names()).toEqual(['a.jpg', 'b.jpg', 'c.jpg'])
  expect(screen.queryByLabelText('Add photos')).toBeNull()
})

test('photos dropped anywhere on the page are added, and photos above the limit are refused', async () => {
  await renderPhotos({ max: 2 })
  const files = ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => photo(name))
  act(() => void fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files, items: [] } }))
  await screen.findByText('This template takes at most 2 images')
  expect(names()).toEqual(['a.jpg', 'b.jpg'])
})

test('if a template takes one photo, another photo replaces it', async () => {
  const { person } = await renderPhotos({ max: 1 })
  await person.upload(screen.getByLabelText(/^Drop a photo here/), photo('a.jpg'))
  await person.upload(screen.getByLabelText('Replace a.jpg'), photo('b.jpg'))
  expect(names()).toEqual(['b.jpg'])
})

test('a file that is not a photo shows the reason, cannot be edited, and does not count for the limit', async () => {
  await renderPhotos({ max: 1 })
  const files = [photo('notes.txt', 'text/plain'), photo('a.jpg')]
  act(() => void fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files, items: [] } }))
  const refused = tile('notes.txt')
  expect(refused.getByRole('alert').textContent).toContain('This file type is not accepted')
  expect(refused.queryByRole('button', { name: /^Crop/ })).toBeNull()
  expect(names()).toEqual(['a.jpg'])
})

/** Returns uploads that are pending until the test refuses them. */
function waitingUploads() {
  const refusals: ((error: Error) => void)[] = []
  const signSourceUpload = vi.fn<Client['signSourceUpload']>(
    () => new Promise((_, reject) => refusals.push(reject)),
  )
  return { signSourceUpload, refuse: (error: Error) => refusals.at(-1)?.(error) }
}

test('a photo that the server refuses as too small cannot be sent again', async () => {
  const { signSourceUpload, refuse } = waitingUploads()
  const { person } = await renderPhotos({ signSourceUpload })
  await person.upload(screen.getByLabelText(/^Drop photos here/), photo('tiny.jpg'))
  await screen.findByText('Uploading, 0%')
  refuse(refusal('A0702', 'The picture is too small'))
  expect((await screen.findByRole('alert')).textContent).toContain('The picture is too small')
  expect(screen.queryByRole('button', { name: 'Upload tiny.jpg again' })).toBeNull()
  expect(signSourceUpload).toHaveBeenCalledOnce()
})

test('a photo whose upload failed is sent again by its button, in Chinese on a Chinese page', async () => {
  const { signSourceUpload, refuse } = waitingUploads()
  const { person } = await renderPhotos({ locale: 'zh', signSourceUpload })
  await person.upload(screen.getByLabelText(/^把照片拖到这里/), photo('a.jpg'))
  await screen.findByText('正在上传 0%')
  refuse(new NetworkError('no network'))
  await person.click(await screen.findByRole('button', { name: '重新上传 a.jpg' }))
  await screen.findByText('正在上传 0%')
  expect(signSourceUpload).toHaveBeenCalledTimes(2)
})

test('a photo that could not be sent is sent again when the network is back', async () => {
  const signSourceUpload = vi
    .fn<Client['signSourceUpload']>()
    .mockRejectedValueOnce(new NetworkError('no network'))
    .mockReturnValue(new Promise(() => undefined))
  const { person } = await renderPhotos({ signSourceUpload })
  await person.upload(screen.getByLabelText(/^Drop photos here/), photo('a.jpg'))
  await screen.findByRole('button', { name: 'Upload a.jpg again' })
  act(() => void window.dispatchEvent(new Event('online')))
  await screen.findByText('Uploading, 0%')
  expect(signSourceUpload).toHaveBeenCalledTimes(2)
})

test('the arrows of a photo move it within the list', async () => {
  const { person } = await renderPhotos()
  await person.upload(screen.getByLabelText(/^Drop photos here/), [photo('a.jpg'), photo('b.jpg')])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move a.jpg to the left' }).disabled).toBe(
    true,
  )
  await person.click(screen.getByRole('button', { name: 'Move a.jpg to the right' }))
  expect(names()).toEqual(['b.jpg', 'a.jpg'])
  await person.click(screen.getByRole('button', { name: 'Remove b.jpg' }))
  expect(names()).toEqual(['a.jpg'])
})

test('the crop button opens the editor of its photo, and a broken picture has no crop button', async () => {
  const { person } = await renderPhotos()
  await person.upload(screen.getByLabelText(/^Drop photos here/), photo('a.jpg'))
  await person.click(screen.getByRole('button', { name: 'Crop or rotate a.jpg' }))
  await screen.findByRole('dialog', { name: 'Crop and rotate' })
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.error(screen.getByRole('img', { name: 'a.jpg' }))
  expect(screen.queryByRole('button', { name: 'Crop or rotate a.jpg' })).toBeNull()
})
