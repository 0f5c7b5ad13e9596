import type { Client } from '@easel/contract/client'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ResultMedia } from '../../../lib/api/index.ts'
import { leavePage, renderPage } from '../../../testing/render.tsx'
import { sampleFile, sampleUser } from '../../../testing/samples.ts'
import { DownloadPanel } from './download-panel.tsx'

const scheme = 'http://cv.iptc.org/newscodes/digitalsourcetype/'
const painting = { ...sampleFile, digital_source_type: `${scheme}algorithmicallyEnhanced` }
const portrait = { ...painting, key: 'work/1/lines.png' }
const generated = { ...sampleFile, digital_source_type: `${scheme}trainedAlgorithmicMedia` }

type Sign = Client['signTargetDownload']

/** Addresses that pages have saved. */
let saved: string[]

beforeEach(() => {
  saved = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.getAttribute('href')!)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  for (const name of ['canShare', 'share', 'userAgent']) Reflect.deleteProperty(navigator, name)
  leavePage()
})

/**
 * Answers like the server, as far as the panel depends on it: a file has a mark if the request contains the mark, or if AI took
 * part.
 */
const signing = (file: typeof sampleFile) =>
  vi.fn<Sign>(async ({ watermark_type, format = 'webp', words }) => {
    const isNeeded = watermark_type === 'auto' && file === generated
    const is_marked = watermark_type === 'visible' || isNeeded
    const wordsField = words === 'keep' ? '&words' : ''
    const has_words = { ...(file === generated && { has_words: true as const }) }
    const has_lines = { ...(file === portrait && { has_lines: true as const }) }
    return {
      ...{ url: `/saved.${format}?${is_marked ? 'marked' : 'bare'}${wordsField}`, expires_ts: 0, is_marked },
      ...has_words,
      ...has_lines,
    }
  })

async function renderPanel(file: typeof sampleFile, kind: ResultMedia['kind'] = 'image') {
  const sign = signing(file)
  const giveConsent = vi.fn<Client['giveConsent']>(async () => ({}))
  const onSaved = vi.fn()
  const media = { main: file, kind, thumbnail: file }
  const page = await renderPage(<DownloadPanel media={media} title="Evening" isOwn onSaved={onSaved} />, {
    user: sampleUser(),
    api: {
      signTargetDownload: sign,
      giveConsent,
      getConsents: async () => ({ unmarked_download: false }),
    },
  })
  return { ...page, sign, giveConsent, onSaved }
}

const shownPicture = () =>
  screen.getByRole('img', { name: 'The picture as it will be saved' }).getAttribute('src')

/** Makes the browser look like a phone's browser, whose share sheet accepts files. */
function onPhone(share: (data: ShareData) => Promise<void>) {
  const { matchMedia } = window
  vi.stubGlobal('matchMedia', (query: string) =>
    query.includes('pointer') ? { matches: query.includes('coarse') } : matchMedia(query),
  )
  vi.stubGlobal('fetch', async () => new Response(new Blob(['pixels'], { type: 'image/webp' })))
  Object.defineProperty(navigator, 'canShare', { value: () => true, configurable: true })
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
}

test('a work made of photos is saved without a mark and without consent; with a mark, it is shown first', async () => {
  const { person, giveConsent } = await renderPanel(painting)
  await waitFor(() => expect(screen.getByLabelText('Without watermark')).toHaveProperty('checked', true))
  expect(shownPicture()).toBe(painting.url)
  await person.click(screen.getByRole('button', { name: 'Download' }))
  await waitFor(() => expect(saved).toEqual(['/saved.webp?bare']))
  await person.click(screen.getByLabelText('With watermark'))
  await screen.findByText('The saved file carries this mark.')
  await waitFor(() => expect(shownPicture()).toBe('/saved.webp?marked'))
  await person.click(screen.getByRole('button', { name: 'Download' }))
  await waitFor(() => expect(saved).toEqual(['/saved.webp?bare', '/saved.webp?marked']))
  expect(giveConsent).not.toHaveBeenCalled()
})

test('a work made by a model is shown with its mark, which is omitted only after consent', async () => {
  const { person, giveConsent } = await renderPanel(generated)
  await screen.findByText('AI took part in this, so the saved file says so.')
  await waitFor(() => expect(shownPicture()).toBe('/saved.webp?marked'))
  await person.click(screen.getByLabelText('Without watermark'))
  await person.click(screen.getByRole('button', { name: 'Download' }))
  await person.click(await screen.findByLabelText('I will tell people that this was made by AI'))
  expect(saved).toEqual([])
  await person.click(screen.getByRole('button', { name: 'Agree and download' }))
  await waitFor(() => expect(saved).toEqual(['/saved.webp?bare']))
  expect(giveConsent).toHaveBeenCalledOnce()
})

test('a film made by a model is shown as a frame with its mark, or as its poster without a mark', async () => {
  const { person, sign } = await renderPanel(generated, 'video')
  await waitFor(() => expect(shownPicture()).toBe('/saved.image?marked'))
  await person.click(screen.getByLabelText('Without watermark'))
  await waitFor(() => expect(shownPicture()).toBe(generated.url))
  expect(sign.mock.calls.map(([form]) => form.format)).toEqual(['image'])
})

test('a film that needs no mark has no frame with a mark until its owner chooses a mark', async () => {
  const { person, sign } = await renderPanel(painting, 'video')
  expect(shownPicture()).toBe(painting.url)
  expect(sign).not.toHaveBeenCalled()
  await person.click(screen.getByLabelText('With watermark'))
  await waitFor(() => expect(shownPicture()).toBe('/saved.image?marked'))
})

test('a phone passes the file itself to its share sheet', async () => {
  const shared: ShareData[] = []
  onPhone(async (data) => void shared.push(data))
  const { person, onSaved } = await renderPanel(painting)
  const sheet = await screen.findByRole('button', { name: 'Share or save to photos' })
  await waitFor(() => expect(sheet.hasAttribute('data-loading')).toBe(false))
  await person.click(sheet)
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(shared).toMatchObject([{ title: 'Evening' }])
  expect(shared[0]!.files!.map(({ type, size }) => [type, size])).toEqual([['image/webp', 6]])
  expect(saved).toEqual([])
})

test.each([
  ['AbortError', []],
  ['NotAllowedError', ['/saved.webp?bare']],
])('after the share sheet answered with %s, %o is downloaded', async (name, expected) => {
  const refusal = Promise.withResolvers<void>()
  onPhone(() => refusal.promise)
  const { person, sign, onSaved } = await renderPanel(painting)
  const sheet = await screen.findByRole('button', { name: 'Share or save to photos' })
  await waitFor(() => expect(sheet.hasAttribute('data-loading')).toBe(false))
  const before = sign.mock.calls.length
  await person.click(sheet)
  refusal.reject(new DOMException('No', name))
  await waitFor(() => expect(saved).toEqual(expected))
  expect(sign.mock.calls.length - before).toBe(expected.length)
  expect(onSaved).toHaveBeenCalledTimes(expected.length)
})

test('the browser inside WeChat shows the file for a long press', async () => {
  Object.defineProperty(navigator, 'userAgent', { value: 'MicroMessenger/8.0', configurable: true })
  await renderPanel(generated)
  await screen.findByText('Press and hold the picture to save it or to send it.')
  await waitFor(() => expect(shownPicture()).toBe('/saved.jpeg?marked'))
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull()
})

test('the file contains no words unless its maker chooses them, in a format that can contain them', async () => {
  const { person } = await renderPanel(generated)
  const keep = await screen.findByRole('switch', { name: 'Keep the words in the file' })
  await person.click(screen.getByRole('button', { name: 'Download' }))
  await waitFor(() => expect(saved).toEqual(['/saved.webp?marked']))
  await person.click(keep)
  await person.click(screen.getByRole('button', { name: 'Download' }))
  await waitFor(() => expect(saved).toEqual(['/saved.webp?marked', '/saved.webp?marked&words']))
  await person.click(screen.getByText('Save as…'))
  await person.click(screen.getByRole('radio', { name: 'AVIF' }))
  expect(screen.queryByRole('switch')).toBeNull()
})

test('a picture is saved as a page to print, by the chosen mark, quality and size', async () => {
  const { person, sign } = await renderPanel(painting)
  await person.click(screen.getByText('Save as…'))
  expect(screen.queryByText(/^One A4 page/)).toBeNull()
  await person.click(screen.getByRole('radio', { name: 'PDF to print' }))
  screen.getByText(/^One A4 page/)
  await person.click(screen.getByRole('radio', { name: 'Standard' }))
  await person.click(screen.getByLabelText('With watermark'))
  await person.click(screen.getByRole('button', { name: 'Download' }))
  await waitFor(() => expect(saved).toEqual(['/saved.pdf?marked']))
  expect(sign).toHaveBeenLastCalledWith({
    ...{ key: painting.key, watermark_type: 'visible', format: 'pdf', quality: 'standard' },
  })
})

test('a phone passes the page to its share sheet, which prints', async () => {
  const shared: ShareData[] = []
  onPhone(async (data) => void shared.push(data))
  vi.stubGlobal('fetch', async () => new Response(new Blob(['page'], { type: 'application/pdf' })))
  const { person } = await renderPanel(painting)
  await person.click(screen.getByText('Save as…'))
  await person.click(screen.getByRole('radio', { name: 'PDF to print' }))
  const sheet = await screen.findByRole('button', { name: 'Share or print' })
  await waitFor(() => expect(sheet.hasAttribute('data-loading')).toBe(false))
  await person.click(sheet)
  await waitFor(() => expect(shared.length).toBe(1))
  expect(shared[0]!.files!.map(({ name }) => name)).toEqual(['easel.pdf'])
})

test('a picture of lines is saved as a drawing, which has no quality and no size', async () => {
  const { person } = await renderPanel(portrait)
  await person.click(screen.getByText('Save as…'))
  await person.click(await screen.findByRole('radio', { name: 'SVG to draw' }))
  screen.getByText(/for plotters, cutters and drawing programs/)
  expect(screen.queryByRole('radio', { name: 'Standard' })).toBeNull()
  expect(screen.queryByRole('radio', { name: 'Original' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Download' }))
  await waitFor(() => expect(saved).toEqual(['/saved.svg?bare']))
})

test('a phone passes the drawing to its share sheet, which saves files', async () => {
  const shared: ShareData[] = []
  onPhone(async (data) => void shared.push(data))
  vi.stubGlobal('fetch', async () => new Response(new Blob(['<svg/>'], { type: 'image/svg+xml' })))
  const { person } = await renderPanel(portrait)
  await person.click(screen.getByText('Save as…'))
  await person.click(await screen.findByRole('radio', { name: 'SVG to draw' }))
  const sheet = await screen.findByRole('button', { name: 'Share or save to files' })
  await waitFor(() => expect(sheet.hasAttribute('data-loading')).toBe(false))
  await person.click(sheet)
  await waitFor(() => expect(shared.length).toBe(1))
  expect(shared[0]!.files!.map(({ name }) => name)).toEqual(['easel.svg'])
})

test('other pictures are not offered as a drawing', async () => {
  const { sign } = await renderPanel(painting)
  await waitFor(() => expect(sign).toHaveBeenCalled())
  await screen.findByRole('radio', { name: 'PDF to print', hidden: true })
  expect(screen.queryByRole('radio', { name: 'SVG to draw', hidden: true })).toBeNull()
})

test('a film is not offered as a page to print', async () => {
  await renderPanel({ ...painting, duration_ms: 4000 }, 'video')
  expect(screen.queryByRole('radio', { name: 'PDF to print', hidden: true })).toBeNull()
  screen.getByRole('radio', { name: 'AVIF', hidden: true })
})
