import {
  abbreviate,
  type BatchWork,
  countFinished,
  type Locale,
  type LocalText,
  type Notification,
  notificationPath,
  type PushMessage,
  type SecurityEvent,
  type SecurityNotification,
  type SocialNotification,
  type SocialNotificationType,
  socialKinds,
  type WorkStateContent,
} from '@easel/contract'
import type { Reactions } from './digest.repo.ts'

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
    body: { en: 'Your work is finished!', zh: '你的作品已完成！' },
  },
}

const accountEvents: Record<SecurityEvent, LocalText> = {
  password_changed: { en: 'Your password was changed', zh: '你的密码已更改' },
  recovered: { en: 'Your account was recovered with a recovery code', zh: '有人使用恢复码找回了你的账号' },
  factor_added: { en: 'A new way to log in was added', zh: '已添加新的登录验证方式' },
  factor_removed: { en: 'A way to log in was removed', zh: '已移除一种登录验证方式' },
  codes_renewed: { en: 'New recovery codes were created', zh: '已生成新的恢复码' },
  signed_in: { en: 'A new device logged in to your account', zh: '有新设备登录了你的账号' },
}

/** Texts by kind: of a user's act what follows the name, of the site's own the whole. */
const socialTexts: Record<SocialNotificationType, LocalText> = {
  post_liked: { en: 'liked your post', zh: '赞了你的作品' },
  post_commented: { en: 'commented on your post', zh: '评论了你的作品' },
  comment_replied: { en: 'replied to you', zh: '回复了你' },
  comment_liked: { en: 'liked your comment', zh: '赞了你的评论' },
  followed: { en: 'followed you', zh: '关注了你' },
  mentioned: { en: 'mentioned you', zh: '提到了你' },
  theme_started: { en: 'A new theme has started', zh: '新主题活动开始了' },
  case_decided: { en: 'A report that concerns you has been decided', zh: '与你有关的举报已有处理结果' },
  attempts_changed: {
    en: 'The host has changed your attempts',
    zh: '管理员调整了你的剩余次数',
  },
  engine_wanted: { en: 'wants to run a ComfyUI workflow', zh: '想运行 ComfyUI 工作流' },
  template_ready: { en: 'Your template can run now', zh: '你的模板现在可以运行了' },
  case_waiting: { en: 'A case is waiting for your decision', zh: '有案件等待处理' },
}

/** Builds the message for a device; undefined for what is not worth an interruption. */
export function pushMessage(
  notification: Notification,
  { postTitle, locale, readerId }: { postTitle: string | null; locale: Locale; readerId: string },
): PushMessage | undefined {
  const text = textOf(notification, postTitle, locale)
  if (!text) return undefined
  const { id, type } = notification
  return {
    type,
    notification_id: id,
    ...text,
    url: `${locale === 'zh' ? '/zh' : ''}${notificationPath(notification, readerId)}`,
    tag: id,
  }
}

function textOf(notification: Notification, postTitle: string | null, locale: Locale): Text | undefined {
  if (notification.type === 'work_state') return workText(notification.content, locale)
  if (notification.type === 'security') return securityText(notification, locale)
  return socialText(notification, postTitle, locale)
}

function securityText({ content }: SecurityNotification, locale: Locale): Text {
  const { device_name: name } = content
  const notYou = {
    en: 'If this was not you, secure your account now.',
    zh: '如非你本人操作，请立即检查账号安全。',
  }
  return { title: accountEvents[content.event][locale], body: `${name} · ${notYou[locale]}` }
}

function workText({ state, batch_arr }: WorkStateContent, locale: Locale): Text | undefined {
  if (state === 7) return undefined
  const { title, body } = works[state]
  return {
    title: title[locale],
    body: batch_arr && state === 5 ? readyText(batch_arr)[locale] : body[locale],
  }
}

function readyText(batch: readonly BatchWork[]): LocalText {
  const { count, total } = countFinished(batch)
  return {
    en: `${count} of ${total} works ${count === 1 ? 'is' : 'are'} ready`,
    zh: `共 ${total} 件作品，已生成 ${count} 件`,
  }
}

function socialText(
  { type, content }: SocialNotification,
  postTitle: string | null,
  locale: Locale,
): Text | undefined {
  const body = [...(postTitle ?? '')].slice(0, 100).join('')
  const text = socialTexts[type][locale]
  if (socialKinds[type].by === 'site') return { title: text, body }
  if (!content.user_info) return undefined
  const { nick_name } = content.user_info
  return { title: sentence(nick_name, content.count - 1, { deed: text, locale }), body }
}

function sentence(name: string, others: number, { deed, locale }: { deed: string; locale: Locale }): string {
  if (others === 0) return `${name} ${deed}`
  if (locale === 'zh') return `${name} 等 ${abbreviate(others + 1)} 人${deed}`
  return `${name} and ${abbreviate(others)} ${others === 1 ? 'other' : 'others'} ${deed}`
}

/** Builds the message about the reactions of the last day. */
export function digestMessage({ likes, comments, follows }: Reactions, locale: Locale): PushMessage {
  const parts: [count: number, one: string, several: string, zh: string][] = [
    [likes, 'like', 'likes', '个赞'],
    [comments, 'comment', 'comments', '条评论'],
    [follows, 'new follower', 'new followers', '位新粉丝'],
  ]
  const body = parts
    .filter(([count]) => count > 0)
    .map(([count, one, several, zh]) =>
      locale === 'zh' ? `${abbreviate(count)} ${zh}` : `${abbreviate(count)} ${count === 1 ? one : several}`,
    )
    .join(' · ')
  const title = { en: 'Your last 24 hours', zh: '过去 24 小时' }[locale]
  const url = `${locale === 'zh' ? '/zh' : ''}/notifications`
  return { type: 'digest', title, body, url, tag: 'digest' }
}
