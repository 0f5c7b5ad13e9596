import type { Client, Comment } from '@easel/contract/client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useApi } from '../../../lib/api/index.ts'
import { leavePage, renderPage } from '../../../testing/render.tsx'
import { sampleComment, sampleUser } from '../../../testing/samples.ts'
import { expectVisible } from '../../../testing/visible.ts'
import { commentsQuery } from '../api.ts'
import { allComments } from '../comment-pages.ts'
import { CommentedPostProvider, type LinkedComment } from '../comments-context.ts'
import { CommentThread } from './comment-thread.tsx'

afterEach(leavePage)

const nothingLinked: LinkedComment = { id: undefined, visit: 'first', comments: [], isGone: false }
const thread = sampleComment({ id: 'thread', text: 'What a sky!', reply_count: 2 })
const reply = (id: string, text: string) => sampleComment({ id, text, parent_id: 'thread', reply_count: 0 })

/** The newest reply comes first, as from the server. */
const replies = [reply('b', 'Second'), reply('a', 'First')]

interface Scene {
  comment?: Comment
  linked?: LinkedComment
  locale?: 'en' | 'zh'
  isVisitor?: boolean
  api?: Partial<Client>
}

function Threads({ linked, onCount }: { linked: LinkedComment; onCount: (difference: number) => void }) {
  const { data } = useInfiniteQuery(commentsQuery(useApi(), 'post'))
  return (
    <CommentedPostProvider value={{ id: 'post', ownerId: 'bo', onCount, linked }}>
      <ul>
        {data && allComments(data).map((comment) => <CommentThread key={comment.id} comment={comment} />)}
      </ul>
    </CommentedPostProvider>
  )
}

async function renderThread({ comment = thread, linked = nothingLinked, api = {}, ...scene }: Scene = {}) {
  const onCount = vi.fn()
  const listComments = vi.fn<Client['listComments']>(async ({ parent_id }) => ({
    comment_arr: parent_id === undefined ? [comment] : replies,
    next_cursor: null,
  }))
  const page = await renderPage(<Threads linked={linked} onCount={onCount} />, {
    ...(!scene.isVisitor && { user: sampleUser() }),
    locale: scene.locale ?? 'en',
    api: { listComments, ...api },
  })
  await screen.findByText(comment.text)
  return { ...page, onCount }
}

const texts = () =>
  screen.getAllByRole('article').map((article) => article.querySelector('p + p')?.textContent)

test('the replies open and fold, the oldest first', async () => {
  const { person } = await renderThread()
  await person.click(screen.getByRole('button', { name: 'View 2 replies', expanded: false }))
  await screen.findByText('First')
  expect(texts()).toEqual(['What a sky!', 'First', 'Second'])
  await person.click(screen.getByRole('button', { name: 'Hide replies', expanded: true }))
  expect(texts()).toEqual(['What a sky!'])
})

test('a link to a reply opens the thread, and a user may fold it', async () => {
  const linked = { id: 'a', visit: 'visit', comments: [replies[1]!, thread], isGone: false }
  const { person } = await renderThread({ linked })
  const article = (await screen.findByText('First')).closest('article')
  expect(article?.getAttribute('aria-current')).toBe('true')
  expect(document.activeElement).toBe(article)
  await person.click(screen.getByRole('button', { name: 'Hide replies' }))
  expect(screen.queryByText('First')).toBeNull()
})

test('a reply is sent to its thread, counted, and shown below the earlier replies', async () => {
  const answer = Promise.withResolvers<Comment>()
  const createComment = vi.fn<Client['createComment']>(() => answer.promise)
  const { person, onCount } = await renderThread({ api: { createComment } })
  await person.click(screen.getByRole('button', { name: 'Reply to Bo' }))
  await person.type(screen.getByRole('textbox', { name: 'Reply to Bo' }), '  Third ')
  await person.click(screen.getByRole('button', { name: 'Post' }))
  expect(createComment.mock.calls[0]?.[0]).toEqual({ post_id: 'post', text: 'Third', parent_id: 'thread' })
  answer.resolve(reply('c', 'Third'))
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  expect(onCount).toHaveBeenCalledWith(1)
  expect(texts()).toEqual(['What a sky!', 'First', 'Second', 'Third'])
  // The sent text is no longer stored as a draft.
  await person.click(screen.getAllByRole('button', { name: 'Reply to Bo' })[0]!)
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('')
})

test('an empty reply is not sent', async () => {
  const createComment = vi.fn<Client['createComment']>()
  const { person } = await renderThread({ api: { createComment } })
  await person.click(screen.getByRole('button', { name: 'Reply to Bo' }))
  await person.type(screen.getByRole('textbox', { name: 'Reply to Bo' }), '   ')
  await person.click(screen.getByRole('button', { name: 'Post' }))
  expect(screen.getByRole('alert').textContent).toBe('Comment cannot be empty')
  expect(createComment).not.toHaveBeenCalled()
})

test('a visitor who replies gets a sign-up dialog over the page', async () => {
  const { person, router } = await renderThread({ isVisitor: true })
  await person.click(screen.getByRole('button', { name: 'Reply to Bo' }))
  await screen.findByRole('dialog', { name: 'Sign up to reply' })
  expect(router.state.location.pathname).toBe('/')
})

test('a like of a comment that the server refuses is rolled back, on a Chinese page', async () => {
  const likeComment = vi.fn<Client['likeComment']>().mockRejectedValue(new Error('no'))
  const { person } = await renderThread({ locale: 'zh', api: { likeComment } })
  const article = within(screen.getByRole('article'))
  await person.click(article.getByRole('button', { name: '点赞 Bo 的评论，0' }))
  await screen.findByRole('alert')
  expectVisible(article.getByRole('button', { name: '点赞 Bo 的评论，0', pressed: false }))
  expect(likeComment).toHaveBeenCalledOnce()
})

test('a very long comment is folded until the user unfolds it', async () => {
  const { person } = await renderThread({ comment: { ...thread, text: 'word '.repeat(120).trim() } })
  const isFolded = () => screen.getByText(/^word/).hasAttribute('data-folded')
  expect(isFolded()).toBe(true)
  await person.click(screen.getByRole('button', { name: 'Show more', expanded: false }))
  expect(isFolded()).toBe(false)
  await person.click(screen.getByRole('button', { name: 'Show less', expanded: true }))
  expect(isFolded()).toBe(true)
})
