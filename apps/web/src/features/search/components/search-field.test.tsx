import type { Client } from '@easel/contract/client'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { leavePage, renderPage } from '../../../testing/render.tsx'
import { sampleTemplate, sampleUser } from '../../../testing/samples.ts'
import { SearchField } from './search-field.tsx'

afterEach(leavePage)

const none = { topic_arr: [], work_template_arr: [], user_arr: [], post_arr: [] }

function renderField(found: Partial<Awaited<ReturnType<Client['search']>>> = {}, locale: 'en' | 'zh' = 'en') {
  const search = vi.fn<Client['search']>(async () => ({ ...none, ...found }))
  return renderPage(<SearchField focusKey />, { locale, api: { search } }).then((page) => ({
    ...page,
    search,
  }))
}

const field = () => screen.getByRole<HTMLInputElement>('combobox')
const names = () => screen.getAllByRole('option').map((option) => option.textContent)
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent

test('typing suggests the keyword itself and the results of the server', async () => {
  const { person, search } = await renderField({
    topic_arr: [{ id: 'sea', name: 'sea', post_count: 2 }],
    user_arr: [sampleUser({ nick_name: 'Sean' })],
  })
  await person.type(field(), 'sea')
  await screen.findByRole('option', { name: 'Sean' })
  expect(names()).toEqual(['Search for “sea”', '#sea', 'Sean'])
  expect(within(screen.getByRole('group', { name: 'Topics' })).getAllByRole('option')).toHaveLength(1)
  // One request for the whole word, instead of one for each letter.
  expect(search.mock.calls.map(([input]) => input.keyword)).toEqual(['sea'])
})

test('the slash key focuses the field, except while the user is typing', async () => {
  const { person } = await renderField()
  // Without a layout, no element has an offset parent.
  Object.defineProperty(field(), 'offsetParent', { value: document.body })
  await person.keyboard('/')
  expect(document.activeElement).toBe(field())
  expect(field().value).toBe('')
  await person.keyboard('a/b')
  expect(field().value).toBe('a/b')
})

test('the arrow keys cycle through the list, and Enter opens the active entry', async () => {
  const { person, router } = await renderField({ work_template_arr: [sampleTemplate({ title: 'Oil' })] })
  await person.type(field(), 'oil')
  await screen.findByRole('option', { name: 'Oil' })
  await person.keyboard('{ArrowDown}')
  expect(active()).toBe('Search for “oil”')
  await person.keyboard('{ArrowUp}')
  expect(active()).toBe('Oil')
  await person.keyboard('{Enter}')
  expect(router.state.location).toMatchObject({ pathname: '/tool', search: '?template=template' })
  expect(field().getAttribute('aria-expanded')).toBe('false')
})

test('Enter without an active entry searches for the trimmed text', async () => {
  const { person, router } = await renderField()
  await person.type(field(), '  red sea {Enter}')
  expect(router.state.location.pathname).toBe('/search')
  expect(new URLSearchParams(router.state.location.search).get('q')).toBe('red sea')
  expect(field().value).toBe('red sea')
})

test('an empty field offers recent searches, the newest first, and can delete them', async () => {
  const { person } = await renderField()
  for (const keyword of ['cat', 'dog', 'Cat']) {
    await person.clear(field())
    await person.type(field(), `${keyword}{Enter}`)
  }
  await person.click(screen.getByRole('button', { name: 'Clear' }))
  await screen.findByRole('option', { name: 'dog' })
  expect(names()).toEqual(['Cat', 'dog'])
  await person.click(screen.getByRole('button', { name: 'Clear recent searches' }))
  expect(screen.queryAllByRole('option')).toEqual([])
})

test('Escape closes the suggestions and keeps the text', async () => {
  const { person } = await renderField()
  await person.type(field(), 'sea')
  await screen.findByRole('listbox')
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(field().value).toBe('sea')
})

test('a Chinese page searches at a Chinese address', async () => {
  const { person, router } = await renderField({}, 'zh')
  await person.type(screen.getByRole('combobox', { name: '搜索' }), '海')
  await person.click(await screen.findByRole('option', { name: '搜索「海」' }))
  expect(router.state.location.pathname).toBe('/zh/search')
})
