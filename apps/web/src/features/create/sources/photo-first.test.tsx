import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { leavePage, renderPage } from '../../../testing/render.tsx'
import { draftStore } from '../draft/draft-store.ts'
import { PhotoFirst } from './photo-first.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  for (const { key } of draftStore.get().items) draftStore.dispatch({ kind: 'removed', key })
  leavePage()
})

const ready = 'Your photo is ready. Choose what it becomes.'
const photo = new File(['pixels'], 'cat.jpg', { type: 'image/jpeg' })
const offerSamples = () =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(new Blob(['sample'], { type: 'image/webp' }))))

test('a photo chosen before a template waits for a template, until it is removed', async () => {
  const { person } = await renderPage(<PhotoFirst />, { path: '/tool' })
  await person.upload(screen.getByLabelText('Choose a photo'), photo)
  await screen.findByText(ready)
  expect(draftStore.get().items).toMatchObject([{ name: 'cat.jpg' }])
  await person.click(screen.getByRole('button', { name: 'Remove cat.jpg' }))
  await screen.findByLabelText('Choose a photo')
})

test('a photo that cannot be read is refused with a message, although no tile shows it', async () => {
  const { person } = await renderPage(<PhotoFirst />, { path: '/tool' })
  const scan = new File(['pixels'], 'scan.tiff', { type: 'image/tiff' })
  await person.upload(screen.getByLabelText('Choose a photo'), scan)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('This file type is not accepted')
  screen.getByLabelText('Choose a photo')
})

test('a sample is taken like a photo, in Chinese on a Chinese page', async () => {
  offerSamples()
  const { person } = await renderPage(<PhotoFirst />, { path: '/tool', locale: 'zh' })
  await person.click(screen.getByRole('button', { name: '使用工作中的女性照片' }))
  await screen.findByText('1 张照片已就绪，选一个模板吧。')
  expect(draftStore.get().items).toMatchObject([{ name: 'portrait.webp', file: { type: 'image/webp' } }])
})

test('an address that names a sample photo adds the photo once, and never replaces a photo', async () => {
  offerSamples()
  const { router } = await renderPage(<PhotoFirst />, { path: '/tool?sample=meadow' })
  await screen.findByText(ready)
  await waitFor(() => expect(router.state.location.search).toBe(''))
  await router.navigate('/tool?sample=portrait')
  await waitFor(() => expect(router.state.location.search).toBe(''))
  expect(draftStore.get().items).toMatchObject([{ name: 'meadow.webp' }])
})

test('without a network, a sample picture cannot be added, and a message explains the reason', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  const { person } = await renderPage(<PhotoFirst />, { path: '/tool' })
  await person.click(screen.getByRole('button', { name: 'Use the photo of a meadow' }))
  await screen.findByText('Network error, please try again')
  expect(draftStore.get().items).toEqual([])
})

/** Stores photos in the cache where the service worker stores shared photos. */
function stubShared(photos: readonly File[]) {
  const stored = new Map(photos.map((file, index) => [`/shared/${index}`, file]))
  const match = async (path: string) => {
    const file = stored.get(path)!
    return new Response(file, {
      headers: { 'content-type': file.type, 'x-file-name': encodeURIComponent(file.name) },
    })
  }
  vi.stubGlobal('caches', {
    open: async () => ({ keys: async () => [...stored.keys()], match }),
    delete: async () => stored.clear(),
  })
}

test('photos that another app shares replace the present photos, once', async () => {
  stubShared([photo, new File(['pixels'], '狗.png', { type: 'image/png' })])
  const { person, router } = await renderPage(<PhotoFirst />, { path: '/tool' })
  await person.upload(screen.getByLabelText('Choose a photo'), new File(['old'], 'old.jpg', photo))
  await router.navigate('/tool?shared=photos')
  await screen.findByText('Your 2 photos are ready. Choose what they become.')
  expect(draftStore.get().items).toMatchObject([{ name: 'cat.jpg' }, { name: '狗.png' }])
  expect(router.state.location.search).toBe('')
  await router.navigate('/tool?shared=photos')
  expect((await screen.findByRole('alert')).textContent).toContain('did not arrive')
  expect(draftStore.get().items).toHaveLength(2)
})

/** Launches the installed app with files, as a computer does when its user opens them with it. */
function stubLaunch(files: readonly File[]) {
  type Consume = Parameters<NonNullable<Window['launchQueue']>['setConsumer']>[0]
  const handles = files.map((file) => ({ getFile: async () => file }) as FileSystemFileHandle)
  const setConsumer = (consume: Consume) => void setTimeout(() => consume({ files: handles }))
  vi.stubGlobal('launchQueue', { setConsumer })
}

test('photos that are opened with the app wait for a template, and other files are refused with a message', async () => {
  stubLaunch([photo, new File(['words'], 'note.txt', { type: 'text/plain' })])
  const { router } = await renderPage(<PhotoFirst />, { path: '/tool?shared=opened' })
  await screen.findByText(ready)
  expect(draftStore.get().items[0]).toMatchObject({ name: 'cat.jpg' })
  await screen.findByText(/This file type is not accepted/)
  expect(router.state.location.search).toBe('')
})

test('a message explains that no file arrived if the browser cannot open files with the app', async () => {
  await renderPage(<PhotoFirst />, { path: '/tool?shared=opened' })
  expect((await screen.findByRole('alert')).textContent).toContain('did not arrive')
})

test.each([
  ['none', 'There was no photo in what you shared'],
  ['full', 'This device has no room'],
  ['missed', 'The photos you shared did not arrive'],
])('a share that ends as %s is explained', async (outcome, words) => {
  const { router } = await renderPage(<PhotoFirst />, { path: `/tool?shared=${outcome}` })
  expect((await screen.findByRole('alert')).textContent).toContain(words)
  expect(router.state.location.search).toBe('')
})
