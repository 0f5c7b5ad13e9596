import type { Notification } from '../schemas/notifications.ts'

/** Returns the path, without the language, of the page to which a notification leads. `readerId` is the recipient. */
export function notificationPath({ type, content }: Notification, readerId: string): string {
  if (type === 'security') return '/settings/security'
  if (type === 'work_state') return `/profile?work=${content.work_id}`
  const { case_id, post_id, comment_id, theme_id, work_template_id, user_info, count } = content
  if (case_id) return `/moderation/${case_id}`
  if (type === 'template_published') return `/tool?template=${work_template_id}`
  if (work_template_id) return `/templates/${work_template_id}/edit`
  if (post_id) return `/post/${post_id}${comment_id ? `#comment-${comment_id}` : ''}`
  if (type === 'followed')
    return count > 1 || !user_info ? `/user/${readerId}/followers` : `/user/${user_info.id}`
  if (type === 'engine_wanted') return '/admin/engines'
  return theme_id ? `/inspiration?theme=${theme_id}` : '/inspiration'
}
