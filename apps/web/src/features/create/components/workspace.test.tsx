import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { leavePage, renderPage } from '../../../testing/render.tsx'
import { sampleTemplate } from '../../../testing/samples.ts'
import { draftStore } from '../draft-store.ts'
import { Workspace } from './workspace.tsx'

afterEach(() => {
  draftStore.dispatch({ kind: 'begun', templateId: 'none', origin: {} })
  vi.unstubAllGlobals()
  leavePage()
})

const words = {
  en: {
    start: 'Start generating',
    lake: 'Use the picture of a lake',
    fox: 'Use the picture of a fox',
    need: 'This template needs at least 3 images',
    missing: ['2 more photos are needed', '1 more photo is needed'],
  },
  zh: {
    start: '开始生成',
    lake: '使用湖景图片',
    fox: '使用狐狸图片',
    need: '该模板至少需要 3 张图片',
    missing: ['还需要 2 张照片', '还需要 1 张照片'],
  },
} as const

for (const locale of ['en', 'zh'] as const) {
  test(`sample photos can be taken until a template has as many as it needs (${locale})`, async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('pixels')))
    const { start, lake, fox, need, missing } = words[locale]
    const { person } = await renderPage(
      <Workspace template={sampleTemplate({ image_count: { min: 3, max: 5 } })} />,
      { locale, path: '/tool?template=template' },
    )
    const press = (name: string) => person.click(screen.getByRole('button', { name }))
    await press(lake)
    await screen.findByText(missing[0])
    await press(start)
    await within(await screen.findByRole('alert')).findByText(need)
    expect(draftStore.get().items.map(({ name }) => name)).toEqual(['lake.webp'])
    await press(fox)
    await screen.findByText(missing[1])
    await press(lake)
    await vi.waitFor(() => expect(screen.queryByText(missing[1])).toBeNull())
    expect(screen.queryByRole('button', { name: lake })).toBeNull()
    expect(draftStore.get().items).toHaveLength(3)
  })
}
