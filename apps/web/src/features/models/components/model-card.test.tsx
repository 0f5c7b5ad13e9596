import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { leavePage, renderPage } from '../../../testing/render.tsx'
import { expectVisible } from '../../../testing/visible.ts'
import { ModelCard } from './model-card.tsx'

afterEach(leavePage)

const model = {
  ...{ name: 'sd15.safetensors', title: 'sd15', is_ready: true },
  ...{ form_arr: [], post_count: 0, post_arr: [] },
}

test.each([
  ['en', ['edges', 'depth'], 'A photo can guide it: edges, depth'],
  ['zh', ['edges', 'lines'], '可用照片引导：边缘、柔和线条'],
  ['en', [], 'Without “Guide by a photo”'],
  ['zh', [], '不支持「用照片引导」'],
] as const)(
  'the card of a model names the maps of a photo that can guide the model, in %s',
  async (locale, guides, text) => {
    await renderPage(<ModelCard model={{ ...model, guide_arr: [...guides] }} />, { locale })
    expectVisible(await screen.findByText(new RegExp(text)))
  },
)

test('the card of a model that makes no pictures from words does not mention guides', async () => {
  await renderPage(<ModelCard model={model} />, {})
  expectVisible(await screen.findByRole('heading', { name: 'sd15' }))
  expect(screen.queryByText(/guide/)).toBeNull()
})
