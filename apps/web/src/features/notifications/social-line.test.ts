import { type SocialNotification, socialNotificationTypes } from '@easel/contract/client'
import { expect, test } from 'vitest'
import { announcements, isDeed, pathOf } from './social-line.ts'

const ann = { id: 'ann', nick_name: 'Ann', avatar_url: '', is_followed: false }
const notice = (type: SocialNotification['type'], content: Partial<SocialNotification['content']>) =>
  ({ type, content: { user_info: ann, count: 1, ...content } }) as SocialNotification

test('every type has its words', () => {
  for (const type of socialNotificationTypes) expect(isDeed(type) || type in announcements).toBe(true)
})

test.each([
  ['/post/p', notice('post_liked', { post_id: 'p' })],
  ['/post/p#comment-c', notice('comment_replied', { post_id: 'p', comment_id: 'c' })],
  ['/user/ann', notice('followed', {})],
  ['/user/me/followers', notice('followed', { count: 3 })],
  ['/user/me/followers', notice('followed', { user_info: null })],
  ['/inspiration?theme=t', notice('theme_started', { user_info: null, theme_id: 't' })],
  ['/moderation/k', notice('case_decided', { user_info: null, case_id: 'k' })],
])('it leads to %s', (path, one) => expect(pathOf(one, 'me')).toBe(path))
