import type { Client } from '@easel/contract/client'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { leavePage, renderPage } from '../../../testing/render.tsx'
import { photoBytes, sampleTemplate, sampleUser, sampleWork } from '../../../testing/samples.ts'
import type { DraftItem } from '../draft/draft.ts'
import { draftStore } from '../draft/draft-store.ts'
import { Workspace } from './workspace.tsx'

afterEach(() => {
  draftStore.dispatch({ kind: 'begun', templateId: 'none', origin: {} })
  vi.unstubAllGlobals()
  leavePage()
})

const words = {
  en: {
    start: 'Start generating',
    meadow: 'Use the photo of a meadow',
    portrait: 'Use the photo of a woman at work',
    need: 'This template needs at least 3 images',
    missing: ['2 more photos are needed', '1 more photo is needed'],
  },
  zh: {
    start: '开始生成',
    meadow: '使用草地照片',
    portrait: '使用工作中的女性照片',
    need: '该模板至少需要 3 张图片',
    missing: ['还需要 2 张照片', '还需要 1 张照片'],
  },
} as const

for (const locale of ['en', 'zh'] as const) {
  test(`sample photos can be taken until a template has as many as it needs (${locale})`, async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('pixels')))
    const { start, meadow, portrait, need, missing } = words[locale]
    const { person } = await renderPage(
      <Workspace template={sampleTemplate({ image_count: { min: 3, max: 5 } })} />,
      { locale, path: '/tool?template=template' },
    )
    const press = (name: string) => person.click(screen.getByRole('button', { name }))
    await press(meadow)
    await screen.findByText(missing[0])
    await press(start)
    await within(await screen.findByRole('alert')).findByText(need)
    expect(draftStore.get().items.map(({ name }) => name)).toEqual(['meadow.webp'])
    await press(portrait)
    await screen.findByText(missing[1])
    await press(meadow)
    await expect.poll(() => screen.queryByText(missing[1])).toBeNull()
    expect(screen.queryByRole('button', { name: meadow })).toBeNull()
    expect(draftStore.get().items).toHaveLength(3)
  })
}

test("the focus stays in its place when a sample picture is replaced by the user's photo", async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('pixels')))
  const template = sampleTemplate({ image_count: { min: 1, max: 1 } })
  const { person } = await renderPage(<Workspace template={template} />, { path: '/tool?template=template' })
  screen.getByRole('button', { name: 'Use the photo of a meadow' }).focus()
  await person.keyboard('{Enter}')
  await expect.poll(() => draftStore.get().items).toHaveLength(1)
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('region', { name: 'Your photo' }))
})

test('the focus stays on the page when the work replaces the form', async () => {
  const drawn = sampleTemplate({ id: 'drawn', image_count: { min: 0, max: 0 } })
  const work = sampleWork({ id: 'drawn-1', work_template_id: 'drawn', state: 'doing', result_info: null })
  const { person: member, router } = await renderPage(<Workspace template={drawn} />, {
    path: '/tool?template=drawn',
    user: sampleUser(),
    api: {
      createWork: () => Promise.resolve(work),
      getWork: () => Promise.resolve(work),
      listWorks: () => Promise.resolve({ work_arr: [], next_cursor: null }),
      listBalances: () => Promise.resolve({ balance_arr: [{ type: 'start', amount: 9 }] }),
      listPresets: () => Promise.resolve({ preset_arr: [] }),
      quoteWork: () => new Promise(() => undefined),
    },
  })
  screen.getByRole('button', { name: 'Start generating' }).focus()
  await member.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.search).toContain('run=drawn-1'))
  await screen.findByRole('region', { name: 'Progress' })
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('main'))
})

for (const [locale, text] of [
  ['en', 'This file type is not accepted'],
  ['zh', '不支持的文件类型'],
] as const)
  test(`a file of another type is refused with the accepted types, and a photo replaces it (${locale})`, async () => {
    const { person } = await renderPage(
      <Workspace template={sampleTemplate({ image_count: { min: 1, max: 1 } })} />,
      { locale, path: '/tool?template=template' },
    )
    const choose = (name: string, type: string) =>
      person.upload(
        document.querySelector<HTMLInputElement>('input[type=file]')!,
        new File(['pixels'], name, { type }),
      )
    await choose('scan.tiff', 'image/tiff')
    // The text replaces the photo, and is announced once.
    await screen.findByText(text)
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    screen.getByText(locale === 'zh' ? /^支持 JPEG、PNG、/ : /^JPEG, PNG, /)
    await choose('IMG_0001.jpg', 'image/jpeg')
    await expect.poll(() => draftStore.get().items.map(({ name }) => name)).toEqual(['IMG_0001.jpg'])
  })

for (const [locale, said, title] of [
  ['en', 'One picture of each photo: 3 works with the same settings.', 'Start generating'],
  ['zh', '每张照片各生成一张图片：共 3 件作品，参数相同。', '开始生成'],
] as const)
  test(`each of several photos becomes a work if a template takes one photo (${locale})`, async () => {
    vi.stubGlobal('XMLHttpRequest', Upload)
    const createWork = vi.fn<Client['createWork']>(() => new Promise(() => undefined))
    const template = sampleTemplate({ image_count: { min: 1, max: 1 }, can_repeat: true, cost: 2 })
    const quoteWork = vi.fn<Client['quoteWork']>(async () => ({
      ...{ cost: 2, queue_position: 1, starts_left: 9 },
      expected_ms: { p50: 1000, p90: 2000 },
    }))
    const { person } = await renderPage(<Workspace template={template} />, {
      ...{ locale, path: '/tool?template=template', user: sampleUser() },
      api: {
        ...{ createWork, quoteWork, signSourceUpload: async () => '/put' },
        listWorks: () => Promise.resolve({ work_arr: [], next_cursor: null }),
        listBalances: () => Promise.resolve({ balance_arr: [{ type: 'start', amount: 9 }] }),
        listPresets: () => Promise.resolve({ preset_arr: [] }),
      },
    })
    const add = (...names: string[]) =>
      person.upload(
        document.querySelector<HTMLInputElement>('input[type=file]')!,
        names.map((name) => new File([photoBytes], name, { type: 'image/jpeg' })),
      )
    await add('a.jpg', 'b.jpg')
    await add('c.jpg')
    await screen.findByText(said)
    expect(draftStore.get().items.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg', 'c.jpg'])
    // Three works of two attempts each.
    await screen.findByText(locale === 'zh' ? /6 次/ : /6 attempts/)
    expect(
      screen.queryByRole('button', { name: locale === 'zh' ? '比较参数' : 'Compare settings' }),
    ).toBeNull()
    // The quote is for the first photo only.
    await waitFor(() => expect(quoteWork.mock.lastCall?.[0].source_count).toBe(1))
    await person.click(screen.getByRole('button', { name: title }))
    await waitFor(() => expect(createWork).toHaveBeenCalledTimes(1))
    const [order] = createWork.mock.calls[0]!
    expect(order).toMatchObject({ each_source: true })
    expect(order.source_arr).toHaveLength(3)
    expect(order).not.toHaveProperty('count')
  })

test('a button removes all of several photos except the first', async () => {
  const template = sampleTemplate({ image_count: { min: 1, max: 1 } })
  const { person } = await renderPage(<Workspace template={template} />, { path: '/tool?template=template' })
  const files = ['a.jpg', 'b.jpg'].map((name) => new File([photoBytes], name, { type: 'image/jpeg' }))
  await person.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, files)
  await person.click(await screen.findByRole('button', { name: 'Only the first photo' }))
  await expect.poll(() => draftStore.get().items.map(({ name }) => name)).toEqual(['a.jpg'])
  expect(screen.queryByText(/One picture of each photo/)).toBeNull()
})

test('a button adds photos to a single photo, and each photo becomes a work', async () => {
  const template = sampleTemplate({ image_count: { min: 1, max: 1 } })
  const { person } = await renderPage(<Workspace template={template} />, { path: '/tool?template=template' })
  const photo = (name: string) => new File([photoBytes], name, { type: 'image/jpeg' })
  await person.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, photo('a.jpg'))
  await person.upload(await screen.findByLabelText('Several photos'), [photo('b.jpg'), photo('c.jpg')])
  await screen.findByText('One picture of each photo: 3 works with the same settings.')
  expect(draftStore.get().items.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg', 'c.jpg'])
  expect(screen.queryByLabelText('Several photos')).toBeNull()
})

/** Completes every upload immediately. */
class Upload {
  upload = {}
  status = 200
  onload?: () => void
  open() {}
  setRequestHeader() {}
  send() {
    queueMicrotask(() => this.onload?.())
  }
}

test('an iPhone photo that the browser cannot open is sent unchanged, and displayed in the form that the server has stored', async () => {
  vi.stubGlobal('XMLHttpRequest', Upload)
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('unknown', 'InvalidStateError')))
  const signed: string[] = []
  const { person } = await renderPage(
    <Workspace template={sampleTemplate({ image_count: { min: 1, max: 1 } })} />,
    {
      path: '/tool?template=template',
      user: sampleUser(),
      api: {
        signSourceUpload: async ({ id }) => {
          signed.push(id)
          return '/upload'
        },
        signTargetDownload: async ({ key }) => ({ url: `/files/${key}`, expires_ts: 0, is_marked: false }),
      },
    },
  )
  const photo = new File(['\0\0\0\x18ftypheic'], 'IMG_0001.HEIC', { type: '' })
  await person.upload(screen.getByLabelText(/^Drop a photo here/), photo)
  await expect
    .poll(() => draftStore.get().items)
    .toMatchObject([
      { url: `/files/source/${signed[0]}`, upload: { kind: 'done', source: { id: signed[0] } } },
    ])
  expect(signed).toEqual([expect.stringMatching(/\.heic$/)])
})

test('a photo that is too small is not started, and the reason is shown before and after the click', async () => {
  const createWork = vi.fn<Client['createWork']>()
  const { person } = await renderPage(
    <Workspace template={sampleTemplate({ image_count: { min: 1, max: 1 } })} />,
    {
      path: '/tool?template=template',
      user: sampleUser(),
      api: { createWork, signSourceUpload: () => new Promise(() => undefined) },
    },
  )
  await person.upload(
    screen.getByLabelText(/^Drop a photo here/),
    new File([photoBytes], 'eight.jpg', { type: 'image/jpeg' }),
  )
  const [{ key }] = draftStore.get().items as [DraftItem]
  // The test environment loads no pictures, so the test dispatches their sizes.
  act(() => draftStore.dispatch({ kind: 'measured', key, size: { width: 8, height: 8 } }))
  const text = 'This photo is too small: 8 × 8 pixels. Choose one of at least 64 pixels.'
  await screen.findByText(text)
  await person.click(screen.getByRole('button', { name: 'Start generating' }))
  await within(await screen.findByRole('alert')).findByText(text)
  expect(createWork).not.toHaveBeenCalled()
})
