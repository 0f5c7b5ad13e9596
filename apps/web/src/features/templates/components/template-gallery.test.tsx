import type { Site } from '@easel/contract/client'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { leavePage, renderPage } from '../../../testing/render.tsx'
import { sampleTemplate, sampleUser } from '../../../testing/samples.ts'
import { TemplateGallery } from './template-gallery.tsx'

afterEach(leavePage)

const templates = [
  sampleTemplate({ id: 'flowers', title: 'Flowers', topic_arr: ['painting', 'portrait'] }),
  sampleTemplate({ id: 'oil', title: 'Oil', topic_arr: ['portrait'] }),
  sampleTemplate({ id: 'reel', title: 'Reel', media_type: 'video' }),
]

function renderGallery({ path = '/tool', extra = [] as typeof templates } = {}) {
  const likeWorkTemplate = vi.fn(async () => ({}))
  return renderPage(<TemplateGallery photos={[]} />, {
    path,
    api: {
      likeWorkTemplate,
      listHotWorkTemplates: async () => ({ work_template_arr: [...templates, ...extra], next_cursor: null }),
      getSite: async () => ({ sign_up: 'open', has_demo: false }) as Site,
      register: async () => ({
        ...{ user: sampleUser(), token: 'b'.repeat(43), device_token: 'c' },
        recovery_code_arr: [],
      }),
      listBalances: async () => ({ balance_arr: [{ type: 'start', amount: 10 }] }),
    },
  }).then((page) => ({ ...page, likeWorkTemplate }))
}

test('the link of a shelf opens all of its templates in order, and no other templates', async () => {
  const { person, router } = await renderGallery()
  const shelf = within(await screen.findByRole('region', { name: 'For portraits' }))
  expect(shelf.getByRole('list', { name: 'For portraits' }).textContent).toContain('Oil')
  await person.click(shelf.getByRole('link', { name: 'See all: For portraits' }))
  expect(router.state.location.search).toBe('?kind=portrait')
  const gallery = within(await screen.findByRole('list', { name: 'Templates' }))
  expect(gallery.getAllByRole('heading').map((heading) => heading.textContent)).toEqual(['Oil', 'Flowers'])
})

test('the list of templates without a photo states that text to image is missing, until an engine offers it', async () => {
  const seed = sampleTemplate({ id: 'waves', title: 'Waves', image_count: { min: 0, max: 0 } })
  const words = sampleTemplate({ ...seed, id: 'words', title: 'Words', can_repeat: true })
  const text = /cannot turn words into pictures/
  await renderGallery({ path: '/tool?kind=seed', extra: [seed] })
  await screen.findByText(text)
  leavePage()
  await renderGallery({ path: '/tool?kind=seed', extra: [seed, words] })
  await screen.findByText('Words')
  expect(screen.queryByText(text)).toBeNull()
})

test('a visitor signs up in a dialog over the gallery, and the template is collected then', async () => {
  const { person, router, likeWorkTemplate } = await renderGallery()
  const collect = () => screen.getByRole('button', { name: 'Collect Oil' })
  await waitFor(collect)
  await person.click(collect())
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign up to collect templates' }))
  await person.type(dialog.getByLabelText('Username'), 'ann.lee')
  await person.type(dialog.getByLabelText('Password'), 'correct horse')
  await person.click(dialog.getByLabelText('I am 13 or older'))
  expect(likeWorkTemplate).not.toHaveBeenCalled()
  await person.click(dialog.getByRole('button', { name: 'Sign up' }))
  await waitFor(() => expect(likeWorkTemplate).toHaveBeenCalledExactlyOnceWith({ id: 'oil' }))
  await waitFor(() => expect(collect().getAttribute('aria-pressed')).toBe('true'))
  expect(router.state.location.pathname).toBe('/tool')
})
