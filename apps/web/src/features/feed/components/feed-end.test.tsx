import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leavePage, renderPage } from '../../../testing/render.tsx'
import { sampleTemplate, sampleUser } from '../../../testing/samples.ts'
import type { FeedAddress } from '../feed-address.ts'
import { FeedEnd } from './feed-end.tsx'

let comeNear: () => void = () => undefined

/** happy-dom computes no layout, so a test decides when the end comes near. */
class Observer {
  constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
    comeNear = () => report([{ isIntersecting: true }])
  }
  observe() {}
  disconnect() {}
}

beforeEach(() => void vi.stubGlobal('IntersectionObserver', Observer))
afterEach(() => {
  leavePage()
  vi.unstubAllGlobals()
})

const ann = sampleUser({ post_count: 2 })
const people = [
  ann,
  sampleUser({ id: 'followed', nick_name: 'Fay', post_count: 2, is_followed: true }),
  sampleUser({ id: 'silent', nick_name: 'Sid', post_count: 0, is_followed: false }),
  sampleUser({ id: 'new', nick_name: 'Nia', post_count: 2, is_followed: false }),
]

test.each<[string, FeedAddress, string[]]>([
  ['hot', { tab: 'hot' }, ['/tool', '/inspiration?tab=new', '/search']],
  ['new', { tab: 'new' }, ['/tool', '/inspiration', '/search']],
  ['following', { tab: 'following' }, ['/tool', '/inspiration', '/search']],
  ['a topic', { tab: 'hot', topicId: 'sea' }, ['/tool', '/inspiration?topic=sea&tab=new', '/inspiration']],
])('the end of %s links to other posts', async (_, feedAddress, addresses) => {
  await renderPage(<FeedEnd feedAddress={feedAddress} />, {})
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(addresses)
})

test('users whom the viewer does not follow, and templates, are loaded when the end is near', async () => {
  const followUser = vi.fn(async () => ({}))
  const listUsers = vi.fn(async () => ({ user_arr: people, next_cursor: null }))
  const { person } = await renderPage(<FeedEnd feedAddress={{ tab: 'hot' }} />, {
    user: ann,
    api: {
      followUser,
      listUsers,
      listHotWorkTemplates: async () => ({ work_template_arr: [sampleTemplate()], next_cursor: null }),
    },
  })
  expect(listUsers).not.toHaveBeenCalled()
  act(comeNear)
  await screen.findByRole('heading', { name: 'Oil Painting' })
  const buttons = () => screen.getAllByRole('button', { name: /^Follow/ }).map((button) => button.textContent)
  await waitFor(() => expect(buttons()).toEqual(['Follow']))
  await person.click(screen.getByRole('button', { name: 'Follow Nia' }))
  await waitFor(() => expect(buttons()).toEqual(['Following']))
  expect(followUser).toHaveBeenCalledExactlyOnceWith({ id: 'new' })
})
