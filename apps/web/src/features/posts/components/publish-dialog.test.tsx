import { type Client, NetworkError } from '@easel/contract/client'
import { screen, waitFor } from '@testing-library/react'
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
import { PublishDialog } from './publish-dialog.tsx'

afterEach(leavePage)

const withPhoto = sampleWork({ source_arr: [{ id: 'photo.jpg', file: sampleFile }] })
const suggestedAlt = 'A work made with the template Oil Painting from a photo.'

function Page({ work }: { work: typeof withPhoto }) {
  const [opened, setOpened] = useState(true)
  return <PublishDialog work={work} opened={opened} onClose={() => setOpened(false)} />
}

async function renderDialog(
  createPost: Client['createPost'] = vi.fn(),
  { locale = 'en' as 'en' | 'zh', work = withPhoto } = {},
) {
  const page = await renderPage(<Page work={work} />, {
    locale,
    user: sampleUser(),
    api: {
      createPost,
      listThemes: async () => ({ theme_arr: [], next_cursor: null }),
      getWorkTemplate: async () => sampleTemplate(),
      signTargetDownload: async () => ({ url: '#picture', expires_ts: 0, is_marked: false }),
      getCurrentUser: async () => sampleUser(),
    },
  })
  await screen.findByRole('dialog')
  return page
}

const submit = () => screen.getByRole('button', { name: 'Post & Download' })
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('a post without a description is not sent, and the field says why', async () => {
  const createPost = vi.fn<Client['createPost']>()
  const { person } = await renderDialog(createPost)
  await person.type(screen.getByLabelText('Description'), '   ')
  await person.click(submit())
  expect(screen.getByText('Input something')).toBeDefined()
  expect(createPost).not.toHaveBeenCalled()
})

test('a description that nobody sees is refused as the server does', async () => {
  const createPost = vi.fn<Client['createPost']>()
  const { person } = await renderDialog(createPost)
  await person.type(screen.getByLabelText('Description'), '\u200b\u3164')
  await person.click(submit())
  expect(screen.getByText('No visible characters')).toBeDefined()
  expect(createPost).not.toHaveBeenCalled()
})

test('a post is sent with its trimmed description, the suggested alt text and the chosen photos', async () => {
  const createPost = vi.fn<Client['createPost']>(async () => samplePost())
  const { person } = await renderDialog(createPost)
  await person.type(screen.getByLabelText('Description'), ' Evening #sea ')
  await person.click(screen.getByLabelText('Show the source photos'))
  await person.click(submit())
  await isClosed()
  expect(createPost.mock.calls[0]?.[0]).toEqual({
    work_id: 'work',
    title: 'Evening #sea',
    alt_text: suggestedAlt,
    share_sources: true,
    theme_id: undefined,
  })
  await screen.findByText('Your work has been posted!')
})

test('photos that the server does not keep are not offered to be shown', async () => {
  await renderDialog(undefined, { work: sampleWork() })
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('a post without an answer is sent again under the same key, one after a refusal under another', async () => {
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

test('a Chinese page suggests a Chinese alt text', async () => {
  await renderDialog(undefined, { locale: 'zh' })
  expect(screen.getByLabelText<HTMLTextAreaElement>('替代文字').value).toBe(
    '用模板「Oil Painting」由 1 张照片制作的作品。',
  )
})
