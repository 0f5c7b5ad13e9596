import type { SocialNotification, WorkNotification } from '@easel/contract'
import { expect, test } from 'vitest'
import { pushMessage } from './push-texts.ts'

const user_info = { id: 'ann', nick_name: 'Ann', avatar_url: '', is_followed: false }

test.each([
  ['/zh/post/p', 'post_liked', { post_id: 'p' }],
  ['/zh/post/p#comment-c', 'comment_replied', { post_id: 'p', comment_id: 'c' }],
  ['/zh/user/ann', 'followed', {}],
  ['/zh/user/me/followers', 'followed', { count: 3 }],
  ['/zh/inspiration?theme=t', 'theme_started', { user_info: null, theme_id: 't' }],
  ['/zh/moderation/k', 'case_decided', { user_info: null, case_id: 'k' }],
] as const)('a push links to %s', (url, type, content) => {
  const notification = {
    id: 'n',
    type,
    content: { user_info, count: 1, ...content },
  } as unknown as SocialNotification
  expect(pushMessage(notification, { postTitle: null, locale: 'zh', readerId: 'me' })).toMatchObject({ url })
})

test('a push abbreviates the number of very many actors', () => {
  const content = { user_info, count: 1236, post_id: 'p' }
  const notification = { id: 'n', type: 'post_liked', content } as unknown as SocialNotification
  expect(pushMessage(notification, { postTitle: null, locale: 'en', readerId: 'me' })).toMatchObject({
    title: 'Ann and 1.2k others liked your post',
  })
  expect(pushMessage(notification, { postTitle: null, locale: 'zh', readerId: 'me' })).toMatchObject({
    title: 'Ann 等 1.2k 人赞了你的作品',
  })
})

test.each([
  ['en', [5, 3, 5], '2 of 3 works are ready'],
  ['en', [4, 5], '1 of 2 works is ready'],
  ['zh', [5, 3, 5], '共 3 件作品，已生成 2 件'],
] as const)('a push in %s states how many of %j are ready', (locale, states, body) => {
  const batch_arr = states.map((state, index) => ({ work_id: `w${index}`, state }))
  const content = { state: 5, work_id: 'w', batch_arr }
  const notification = { id: 'n', type: 'work_state', content } as unknown as WorkNotification
  expect(pushMessage(notification, { postTitle: null, locale, readerId: 'me' })).toMatchObject({ body })
})

test('a push of a batch without a finished work states why it failed', () => {
  const batch_arr = [3, 4].map((state) => ({ work_id: `w${state}`, state }))
  const content = { state: 3, work_id: 'w3', batch_arr }
  const notification = { id: 'n', type: 'work_state', content } as unknown as WorkNotification
  expect(pushMessage(notification, { postTitle: null, locale: 'en', readerId: 'me' })).toMatchObject({
    title: 'Work Generating Failed',
    body: 'Work generating failed due to material upload error.',
    url: '/profile?work=w3',
  })
})
