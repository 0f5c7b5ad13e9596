import {
  abbreviate,
  type Locale,
  type LocalText,
  type Notification,
  type PushMessage,
  type SocialNotification,
} from '@easel/contract'

type Text = { title: string; body: string }

const failed = { en: 'Work Generating Failed', zh: '作品生成失败' }
const works: Record<3 | 4 | 5, { title: LocalText; body: LocalText }> = {
  3: {
    title: failed,
    body: { en: 'Work generating failed due to material upload error.', zh: '素材上传出错，作品生成失败。' },
  },
  4: {
    title: failed,
    body: { en: 'Work generating failed due to system error.', zh: '系统错误，作品生成失败。' },
  },
  5: {
    title: { en: 'Work Generated', zh: '作品已生成' },
    body: { en: 'Your work is finished!', zh: '您的作品已完成！' },
  },
}

/** After the name of who did it. */
const deeds: Partial<Record<SocialNotification['type'], LocalText>> = {
  post_liked: { en: 'liked your post', zh: '赞了您的帖子' },
  post_commented: { en: 'commented on your post', zh: '评论了您的帖子' },
  comment_replied: { en: 'replied to you', zh: '回复了您' },
  comment_liked: { en: 'liked your comment', zh: '赞了您的评论' },
  followed: { en: 'followed you', zh: '关注了您' },
  mentioned: { en: 'mentioned you', zh: '提到了您' },
}
const ofTheSite: Partial<Record<SocialNotification['type'], LocalText>> = {
  theme_started: { en: 'A new theme has started', zh: '新主题已开始' },
  case_decided: { en: 'A report that concerns you was decided', zh: '与您有关的举报已有处理结果' },
  case_waiting: { en: 'A case waits for a decision', zh: '有案件等待处理' },
}

/** What a device is sent; undefined for what is not worth an interruption. */
export function pushMessage(
  notification: Notification,
  postTitle: string | null,
  locale: Locale,
): PushMessage | undefined {
  const text =
    notification.type === 'work_state'
      ? workText(notification.content.state, locale)
      : socialText(notification, postTitle, locale)
  if (!text) return undefined
  const { id, type } = notification
  return {
    type,
    notification_id: id,
    ...text,
    url: `${locale === 'zh' ? '/zh' : ''}${pathOf(notification)}`,
    tag: id,
  }
}

function workText(state: 3 | 4 | 5 | 7, locale: Locale): Text | undefined {
  if (state === 7) return undefined
  return { title: works[state].title[locale], body: works[state].body[locale] }
}

function socialText(
  { type, content }: SocialNotification,
  postTitle: string | null,
  locale: Locale,
): Text | undefined {
  const body = [...(postTitle ?? '')].slice(0, 100).join('')
  const deed = deeds[type]?.[locale]
  if (deed && content.user_info)
    return { title: sentence(content.user_info.nick_name, content.count - 1, { deed, locale }), body }
  const text = ofTheSite[type]?.[locale]
  return text === undefined ? undefined : { title: text, body }
}

function sentence(name: string, others: number, { deed, locale }: { deed: string; locale: Locale }): string {
  if (others === 0) return `${name} ${deed}`
  if (locale === 'zh') return `${name} 等 ${abbreviate(others + 1)} 人${deed}`
  return `${name} and ${abbreviate(others)} ${others === 1 ? 'other' : 'others'} ${deed}`
}

function pathOf({ type, content }: Notification): string {
  if (type === 'work_state') return `/profile?work=${content.work_id}`
  if (content.case_id) return `/moderation/${content.case_id}`
  if (content.post_id)
    return `/post/${content.post_id}${content.comment_id ? `#comment-${content.comment_id}` : ''}`
  if (content.theme_id) return `/inspiration?theme=${content.theme_id}`
  return type === 'followed' && content.user_info ? `/user/${content.user_info.id}` : '/notifications'
}
