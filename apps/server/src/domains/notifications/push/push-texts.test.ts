import type { SocialNotification } from '@easel/contract'
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
] as const)('a push leads to %s', (url, type, content) => {
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
    title: 'Ann 等 1.2k 人赞了您的帖子',
  })
})
