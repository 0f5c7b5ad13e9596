import { type Client, NetworkError } from '@easel/contract/client'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { leavePage, renderPage } from '../../../testing/render.tsx'
import {
  refusal,
  sampleFile,
  samplePost,
  sampleTemplate,
  sampleUser,
  sampleWork,
} from '../../../testing/samples.ts'
import { expectVisible } from '../../../testing/visible.ts'
import PublishDialog from './publish-dialog.lazy.tsx'

afterEach(leavePage)

const withPhoto = sampleWork({ source_arr: [{ id: 'photo.jpg', file: sampleFile }] })

function Page({ work }: { work: typeof withPhoto }) {
  const [opened, setOpened] = useState(true)
  return <PublishDialog work={work} opened={opened} onClose={() => setOpened(false)} />
}

async function renderDialog(
  createPost: Client['createPost'] = vi.fn(),
  { work = withPhoto, ...api }: Partial<Client> & { work?: typeof withPhoto } = {},
) {
  const page = await renderPage(<Page work={work} />, {
    user: sampleUser(),
    api: {
      createPost,
      listThemes: async () => ({ theme_arr: [], next_cursor: null }),
      getWorkTemplate: async () => sampleTemplate(),
      signTargetDownload: async () => ({ url: '#picture', expires_ts: 0, is_marked: false }),
      getCurrentUser: async () => sampleUser(),
      ...api,
    },
  })
  await screen.findByRole('dialog')
  return page
}

const submit = () => screen.getByRole('button', { name: 'Post & Download' })
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('a post without a description is not sent, and the field shows the reason', async () => {
  const createPost = vi.fn<Client['createPost']>()
  const { person } = await renderDialog(createPost)
  await person.type(screen.getByLabelText('Description'), '   ')
  await person.click(submit())
  expectVisible(screen.getByText('Input something'))
  expect(createPost).not.toHaveBeenCalled()
})

test('a description of invisible characters is refused, as by the server', async () => {
  const createPost = vi.fn<Client['createPost']>()
  const { person } = await renderDialog(createPost)
  await person.type(screen.getByLabelText('Description'), '\u200b\u3164')
  await person.click(submit())
  expectVisible(screen.getByText('No visible characters'))
  expect(createPost).not.toHaveBeenCalled()
})

test('a post is sent with its trimmed description, no invented alt text, and the chosen photos', async () => {
  const createPost = vi.fn<Client['createPost']>(async () => samplePost())
  const { person } = await renderDialog(createPost)
  await person.type(screen.getByLabelText('Description'), ' Evening #sea ')
  await person.click(screen.getByLabelText('Show the source photos'))
  await person.click(submit())
  await isClosed()
  expect(createPost.mock.calls[0]?.[0]).toEqual({
    work_id: 'work',
    title: 'Evening #sea',
    alt_text: '',
    share_sources: true,
    audience: 'public',
    theme_id: undefined,
  })
  await screen.findByText('Your work has been posted!')
})

test('photos that the server has deleted are not offered', async () => {
  await renderDialog(undefined, { work: sampleWork() })
  expect(screen.queryByLabelText('Show the source photos')).toBeNull()
})

test('after a lost answer the post is sent again with the same key, after a refusal with another key', async () => {
  const createPost = vi
    .fn<Client['createPost']>()
    .mockRejectedValueOnce(new NetworkError('no network'))
    .mockRejectedValueOnce(refusal('A0440', 'Not this picture'))
    .mockResolvedValue(samplePost())
  const { person } = await renderDialog(createPost)
  await person.type(screen.getByLabelText('Description'), 'Evening')
  await person.click(submit())
  await screen.findByText('Network error, please try again')
  await person.click(submit())
  await screen.findByText('Not this picture')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Description').value).toBe('Evening')
  await person.click(submit())
  await isClosed()
  const keys = createPost.mock.calls.map(([, options]) => options?.idempotencyKey)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('a description that was typed is not lost by Escape without a question', async () => {
  const { person } = await renderDialog()
  await person.type(screen.getByLabelText('Description'), 'Evening')
  await person.keyboard('{Escape}')
  await screen.findByText('You have unsaved changes. Close anyway?')
})

test('without a copy, the button only posts, and nothing is downloaded', async () => {
  const createPost = vi.fn<Client['createPost']>(async () => samplePost())
  const signTargetDownload = vi.fn<Client['signTargetDownload']>()
  const { person } = await renderDialog(createPost, { signTargetDownload })
  await person.type(screen.getByLabelText('Description'), 'Evening')
  await person.click(screen.getByLabelText('Also save a copy'))
  await person.click(screen.getByRole('button', { name: 'Post' }))
  await isClosed()
  expect(signTargetDownload).not.toHaveBeenCalled()
})

test('the keyboard completes a begun topic from the list; keys of an input method are ignored', async () => {
  const listTopics = vi.fn<Client['listTopics']>(async (asked) => ({
    topic_arr: asked?.keyword === '静' ? [{ id: '1', name: '静物', post_count: 3 }] : [],
    next_cursor: null,
  }))
  const { person } = await renderDialog(undefined, { listTopics })
  const field = screen.getByLabelText<HTMLTextAreaElement>('Description')
  await person.type(field, '傍晚#静')
  const option = await screen.findByRole('option', { name: /静物/ })
  expect(field.getAttribute('aria-activedescendant')).toBe(option.id)
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  expect(field.value).toBe('傍晚#静')
  await person.keyboard('{Enter}')
  expect(field.value).toBe('傍晚#静物 ')
  expect(screen.queryByRole('option')).toBeNull()
})

test('Escape closes the list of topics, and not the dialog', async () => {
  const found = { topic_arr: [{ id: '1', name: 'candle', post_count: 1 }], next_cursor: null }
  const { person } = await renderDialog(undefined, { listTopics: async () => found })
  await person.type(screen.getByLabelText('Description'), '#ca')
  await screen.findByRole('option', { name: /candle/ })
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('option')).toBeNull()
  expect(screen.queryByText('You have unsaved changes. Close anyway?')).toBeNull()
})

test("the template's topics are added by a click, each once", async () => {
  const { person } = await renderDialog(undefined, {
    getWorkTemplate: async () => ({ ...sampleTemplate(), topic_arr: ['oil'] }),
  })
  await person.click(await screen.findByRole('button', { name: '#oil' }))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Description').value).toBe('#oil ')
  expect(screen.queryByRole('button', { name: '#oil' })).toBeNull()
})
