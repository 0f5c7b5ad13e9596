import type { User } from '@easel/contract/client'
import { skipToken, useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryKeys } from '../../../lib/api/index.ts'
import { leavePage, renderPage } from '../../../testing/render.tsx'
import { refusal, sampleUser } from '../../../testing/samples.ts'
import { expectVisible } from '../../../testing/visible.ts'
import { FollowButton } from './follow-button.tsx'

afterEach(leavePage)

const me = sampleUser({ followee_count: 4 })
const bo = sampleUser({ id: 'bo', nick_name: 'Bo', is_followed: false, follower_count: 9 })
const boKey = [...queryKeys.people, 'bo'] as const

/** Renders the button for a user who is read from the cache, as on a profile. */
function Profile() {
  const { data } = useQuery<User>({ queryKey: boKey, queryFn: skipToken })
  return data && <FollowButton person={data} />
}

interface Answer {
  resolve: () => void
  reject: (error: Error) => void
}

interface Scene {
  person?: User
  isVisitor?: boolean
  locale?: 'en' | 'zh'
}

/** Renders the profile; the test answers each call itself. */
async function renderProfile({ person = bo, isVisitor = false, locale = 'en' }: Scene = {}) {
  const answers: Answer[] = []
  const call = vi.fn(
    () =>
      new Promise<Record<string, never>>((resolve, reject) =>
        answers.push({ resolve: () => resolve({}), reject }),
      ),
  )
  const page = await renderPage(<Profile />, {
    ...(!isVisitor && { user: me }),
    locale,
    path: '/user/bo',
    api: { followUser: call, unfollowUser: call },
    prepare: (client) => client.setQueryData(boKey, person),
  })
  const known = () => page.queryClient.getQueryData<User>(boKey)
  const mine = () => page.queryClient.getQueryData<User>(queryKeys.currentUser)?.followee_count
  return { ...page, call, answers, known, mine }
}

test('a double click follows once', async () => {
  const { call, mine } = await renderProfile()
  const button = screen.getByRole('button', { name: 'Follow Bo' })
  await act(async () => {
    button.click()
    // In a browser, the next click is handled after all microtasks, and possibly before any timer.
    await new Promise(setImmediate)
    button.click()
  })
  expect(call).toHaveBeenCalledOnce()
  expect(mine()).toBe(5)
})

test('a follow is shown before the server answers, and afterwards', async () => {
  const { person, answers, known, mine } = await renderProfile()
  await person.click(screen.getByRole('button', { name: 'Follow Bo' }))
  expectVisible(screen.getByRole('button', { name: 'Following Bo' }))
  expect(known()?.follower_count).toBe(10)
  expect(mine()).toBe(5)
  answers[0]?.resolve()
  await screen.findByText('You are now following Bo')
  expect(known()).toMatchObject({ is_followed: true, follower_count: 10 })
})

test('a refused follow is rolled back, and the viewer gets a message', async () => {
  const { person, answers, known, mine } = await renderProfile()
  await person.click(screen.getByRole('button', { name: 'Follow Bo' }))
  answers[0]?.reject(refusal('A0301', 'No'))
  await screen.findByText('Follow failed')
  expectVisible(screen.getByRole('button', { name: 'Follow Bo' }))
  expect(known()?.follower_count).toBe(9)
  expect(mine()).toBe(4)
})

test('a second click waits for the first answer', async () => {
  const { person, call, answers } = await renderProfile()
  await person.click(screen.getByRole('button', { name: 'Follow Bo' }))
  await person.click(screen.getByRole('button', { name: 'Following Bo' }))
  expect(call).toHaveBeenCalledOnce()
  answers[0]?.resolve()
})

test('a visitor gets a sign-up dialog over the page, and no user is followed', async () => {
  const { person, router, call } = await renderProfile({ isVisitor: true })
  await person.click(screen.getByRole('button', { name: 'Follow Bo' }))
  await screen.findByRole('dialog', { name: 'Sign up to follow people' })
  expect(router.state.location.pathname).toBe('/user/bo')
  expect(call).not.toHaveBeenCalled()
})

test("a viewer's own profile has no button", async () => {
  await renderProfile({ person: me })
  expect(screen.queryByRole('button')).toBeNull()
})

test('a refused unfollow is reported in Chinese on a Chinese page', async () => {
  const { person, answers, known } = await renderProfile({
    locale: 'zh',
    person: { ...bo, is_followed: true },
  })
  await person.click(screen.getByRole('button'))
  expect(known()?.is_followed).toBe(false)
  answers[0]?.reject(refusal('A0301', '不行'))
  await screen.findByText('取消关注失败')
  expect(known()).toMatchObject({ is_followed: true, follower_count: 9 })
})
