import type { SocialNotification, SocialNotificationType } from '@easel/contract/client'

/** Text keys for the reactions of a user; the text follows the user's name. */
export const deeds = {
  post_liked: 'notice.postLiked',
  post_commented: 'notice.postCommented',
  comment_replied: 'notice.commentReplied',
  comment_liked: 'notice.commentLiked',
  followed: 'notice.followed',
  mentioned: 'notice.mentioned',
} as const

export type Deed = keyof typeof deeds

/** Text keys for notifications from the site itself. */
export const announcements = {
  theme_started: { title: 'notice.themeStarted', text: null },
  case_decided: { title: 'notice.caseDecided', text: 'notice.caseDecidedText' },
  case_waiting: { title: 'notice.caseWaiting', text: 'notice.caseWaitingText' },
} as const

export type Announcement = keyof typeof announcements

export function isDeed(type: SocialNotificationType): type is Deed {
  return type in deeds
}

/** Returns the page that a notification leads to. `ownId` is the id of its reader. */
export function pathOf({ type, content }: SocialNotification, ownId: string): string {
  const { case_id, post_id, comment_id, theme_id, user_info, count } = content
  if (case_id) return `/moderation/${case_id}`
  if (post_id) return `/post/${post_id}${comment_id ? `#comment-${comment_id}` : ''}`
  if (type === 'followed')
    return count > 1 || !user_info ? `/user/${ownId}/followers` : `/user/${user_info.id}`
  return theme_id ? `/inspiration?theme=${theme_id}` : '/inspiration'
}
