import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { queryKeys } from '../../../lib/api/index.ts'
import { changeFollow, withFollow } from './use-follow.ts'

const ann = { id: 'ann', nick_name: 'Ann', is_followed: false }
const bob = { id: 'bob', nick_name: 'Bob', is_followed: false }

test('a follow marks the user in all lists and pages, and changes no other user', () => {
  const pages = [
    {
      post_arr: [
        { id: 'p1', user_info: ann },
        { id: 'p2', user_info: bob },
      ],
    },
  ]
  const next = withFollow({ pages }, 'ann', true) as { pages: typeof pages }
  expect(next.pages[0]!.post_arr[0]!.user_info.is_followed).toBe(true)
  expect(next.pages[0]!.post_arr[1]).toBe(pages[0]!.post_arr[1])
})

test('a repeated follow changes the count of followers once', () => {
  const person = { ...ann, follower_count: 7 }
  const followed = withFollow(person, 'ann', true)
  expect(followed).toEqual({ ...person, is_followed: true, follower_count: 8 })
  expect(withFollow(followed, 'ann', true)).toBe(followed)
  expect(withFollow(followed, 'ann', false)).toEqual(person)
})

test('cached answers without the user stay identical objects', () => {
  const queryClient = new QueryClient()
  const users = { user_arr: [bob] }
  queryClient.setQueryData(queryKeys.people, users)
  queryClient.setQueryData([...queryKeys.users, 'ann'], ann)
  changeFollow(queryClient, 'ann', true)
  expect(queryClient.getQueryData(queryKeys.people)).toBe(users)
  expect(queryClient.getQueryData([...queryKeys.users, 'ann'])).toEqual({ ...ann, is_followed: true })
})
