import { expect, test } from 'vitest'
import type { Notification } from '../schemas/notifications.ts'
import { notificationPath } from './notification-path.ts'

const ann = { id: 'ann', nick_name: 'Ann', avatar_url: '', is_followed: false }
const notification = (type: Notification['type'], content: object) =>
  ({ type, content: { user_info: ann, count: 1, ...content } }) as Notification

test.each([
  ['/post/p', notification('post_liked', { post_id: 'p' })],
  ['/post/p#comment-c', notification('comment_replied', { post_id: 'p', comment_id: 'c' })],
  ['/user/ann', notification('followed', {})],
  ['/user/me/followers', notification('followed', { count: 3 })],
  ['/user/me/followers', notification('followed', { user_info: null })],
  ['/inspiration?theme=t', notification('theme_started', { user_info: null, theme_id: 't' })],
  ['/moderation/k', notification('case_decided', { user_info: null, case_id: 'k' })],
  ['/admin/engines', notification('engine_wanted', {})],
  ['/tool?template=t', notification('template_published', { work_template_id: 't' })],
  ['/templates/t/edit', notification('template_ready', { work_template_id: 't' })],
  ['/profile?work=w', notification('work_state', { work_id: 'w' })],
  ['/settings/security', notification('security', {})],
])('a notification leads to %s', (path, notification) =>
  expect(notificationPath(notification, 'me')).toBe(path),
)
