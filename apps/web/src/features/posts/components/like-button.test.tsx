import { NetworkError, type Post, type Site } from '@easel/contract/client'
import { skipToken, useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryKeys } from '../../../lib/api/index.ts'
import { leavePage, renderPage } from '../../../testing/render.tsx'
import { refusal, samplePost, sampleUser } from '../../../testing/samples.ts'
import { LikeButton } from './like-button.tsx'

afterEach(leavePage)

const key = [...queryKeys.posts, 'one', 'post'] as const

function Card() {
  const { data } = useQuery<Post>({ queryKey: key, queryFn: skipToken })
  return data && <LikeButton post={data} />
}

interface Scene {
  post?: Partial<Post>
  isVisitor?: boolean
  locale?: 'en' | 'zh'
}

/** Renders the button of a post in the cache; the test answers each call itself. */
async function renderCard({ post = {}, isVisitor = false, locale = 'en' }: Scene = {}) {
  const answers: { resolve: (answer: Record<string, never>) => void; reject: (error: Error) => void }[] = []
  const answer = () =>
    new Promise<Record<string, never>>((resolve, reject) => answers.push({ resolve, reject }))
  const likePost = vi.fn(answer)
  const unlikePost = vi.fn(answer)
  const register = vi.fn(() =>
    Promise.resolve({ user: sampleUser(), token: 'b'.repeat(43), device_token: 'c', recovery_code_arr: [] }),
  )
  const balance_arr = [{ type: 'start' as const, amount: 10 }]
  const page = await renderPage(<Card />, {
    ...(!isVisitor && { user: sampleUser() }),
    locale,
    api: {
      ...{ likePost, unlikePost, register },
      getSite: () => Promise.resolve({ sign_up: 'open', has_demo: false } as Site),
      listBalances: () => Promise.resolve({ balance_arr }),
    },
    prepare: (client) => client.setQueryData(key, samplePost({ like_count: 3, ...post })),
  })
  return { ...page, likePost, unlikePost, register, answers }
}

const button = () => screen.getByRole('button', { name: /^(Like|点赞), / })
const shown = () => [button().textContent, button().getAttribute('aria-pressed')]

test('a like is shown before the server answers, and stays afterwards', async () => {
  const { person, answers, likePost } = await renderCard()
  await person.click(button())
  expect(shown()).toEqual(['4', 'true'])
  answers[0]?.resolve({})
  await waitFor(() => expect(likePost).toHaveBeenCalledWith({ id: 'post' }))
  expect(shown()).toEqual(['4', 'true'])
})

test('a refused like is rolled back, with the message of the server', async () => {
  const { person, answers } = await renderCard()
  await person.click(button())
  answers[0]?.reject(refusal('A0301', 'You cannot like this'))
  await screen.findByText('You cannot like this')
  expect(shown()).toEqual(['3', 'false'])
})

test('a like from another device is not counted twice', async () => {
  const { person, answers, queryClient } = await renderCard()
  await person.click(button())
  queryClient.setQueryData(key, samplePost({ like_count: 4, is_liked: true }))
  answers[0]?.resolve({})
  await waitFor(() => expect(queryClient.isMutating()).toBe(0))
  expect(shown()).toEqual(['4', 'true'])
})

test('a second click waits for the first answer, then withdraws the like', async () => {
  const { person, answers, likePost, unlikePost, queryClient } = await renderCard()
  await person.click(button())
  await person.click(button())
  expect(likePost).toHaveBeenCalledOnce()
  expect(unlikePost).not.toHaveBeenCalled()
  answers[0]?.resolve({})
  await waitFor(() => expect(queryClient.isMutating()).toBe(0))
  await person.click(button())
  expect(unlikePost).toHaveBeenCalledOnce()
  expect(shown()).toEqual(['3', 'false'])
})

test('a visitor signs up in a dialog over the page, and then the post is liked', async () => {
  const { person, router, likePost, register, answers } = await renderCard({ isVisitor: true })
  await person.click(button())
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign up to like this' }))
  await person.type(dialog.getByLabelText('Username'), 'ann.lee')
  await person.type(dialog.getByLabelText('Password'), 'correct horse')
  await person.click(dialog.getByLabelText('I am 13 or older'))
  expect(likePost).not.toHaveBeenCalled()
  await person.click(dialog.getByRole('button', { name: 'Sign up' }))
  await waitFor(() => expect(likePost).toHaveBeenCalledWith({ id: 'post' }))
  expect(register).toHaveBeenCalledOnce()
  answers[0]?.resolve({})
  await screen.findByText('Welcome! You have 10 attempts to begin with.')
  expect(router.state.location.pathname).toBe('/')
  expect(shown()).toEqual(['4', 'true'])
})

test('a visitor who closes the dialog likes nothing', async () => {
  const { person, likePost } = await renderCard({ isVisitor: true, locale: 'zh' })
  await person.click(button())
  await screen.findByRole('dialog', { name: '注册后即可点赞' })
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(likePost).not.toHaveBeenCalled()
})

test('without a network an unlike is rolled back, with a Chinese message on a Chinese page', async () => {
  const { person, answers } = await renderCard({ post: { is_liked: true }, locale: 'zh' })
  await person.click(button())
  expect(shown()).toEqual(['2', 'false'])
  answers[0]?.reject(new NetworkError('no network'))
  await screen.findByText('网络错误，请重试')
  expect(shown()).toEqual(['3', 'true'])
})

test('a message reports that a post was deleted in the meantime, and the page fetches the post again', async () => {
  const { person, answers, queryClient } = await renderCard()
  const again = vi.spyOn(queryClient, 'invalidateQueries')
  await person.click(button())
  answers[0]?.reject(refusal('A0404', 'This does not exist, or you may not see it'))
  await screen.findByText('It was deleted in the meantime')
  expect(shown()).toEqual(['3', 'false'])
  expect(again).toHaveBeenCalledWith({ queryKey: key })
})
