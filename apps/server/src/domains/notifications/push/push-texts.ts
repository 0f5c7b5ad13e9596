import {
  abbreviate,
  type BatchWork,
  countFinished,
  formatText,
  type Locale,
  type LocalText,
  type Notification,
  notificationPath,
  notificationStates,
  type PushMessage,
  reactionPushTexts,
  type SecurityNotification,
  type SocialNotification,
  securityPushTexts,
  socialKinds,
  socialPushTexts,
  type WorkStateContent,
  workPushTexts,
} from '@easel/contract'
import type { Reactions } from './digest.repo.ts'

const { failed, finished, running } = notificationStates

type Text = { title: string; body: string }

/** Builds the message for a device; undefined for events that are not worth an interruption. */
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
  return {
    title: securityPushTexts[content.event][locale],
    body: formatText(securityPushTexts.not_you, locale, { device: content.device_name }),
  }
}

function workText({ state, batch_arr }: WorkStateContent, locale: Locale): Text | undefined {
  if (state === running) return undefined
  if (state === finished) {
    const body = batch_arr ? readyText(batch_arr, locale) : workPushTexts.finished[locale]
    return { title: workPushTexts.finished_title[locale], body }
  }
  const body = state === failed ? workPushTexts.material_failed : workPushTexts.system_failed
  return { title: workPushTexts.failed_title[locale], body: body[locale] }
}

function readyText(batch: readonly BatchWork[], locale: Locale): string {
  const params = countFinished(batch)
  return formatText(workPushTexts[`ready_${plural(params.count)}`], locale, params)
}

function socialText(
  { type, content }: SocialNotification,
  postTitle: string | null,
  locale: Locale,
): Text | undefined {
  const body = [...(postTitle ?? '')].slice(0, 100).join('')
  const text = socialPushTexts[type]
  if (socialKinds[type].by === 'site') return { title: text[locale], body }
  if (!content.user_info) return undefined
  const { nick_name } = content.user_info
  return { title: sentence(nick_name, content.count, { reaction: text, locale }), body }
}

function sentence(
  name: string,
  total: number,
  { reaction, locale }: { reaction: LocalText; locale: Locale },
): string {
  if (total === 1) return formatText(reactionPushTexts.by_one, locale, { name, reaction })
  const count = { en: abbreviate(total - 1), zh: abbreviate(total) }
  return formatText(reactionPushTexts[total === 2 ? 'by_two' : 'by_several'], locale, {
    name,
    count,
    reaction,
  })
}

/** Builds the message about the reactions of the last day. */
export function digestMessage(reactions: Reactions, locale: Locale): PushMessage {
  const body = (['likes', 'comments', 'follows'] as const)
    .filter((kind) => reactions[kind] > 0)
    .map((kind) => {
      const count = reactions[kind]
      return formatText(reactionPushTexts[`${kind}_${plural(count)}`], locale, { count: abbreviate(count) })
    })
    .join(' · ')
  const url = `${locale === 'zh' ? '/zh' : ''}/notifications`
  return { type: 'digest', title: reactionPushTexts.digest_title[locale], body, url, tag: 'digest' }
}

function plural(count: number): 'one' | 'other' {
  return count === 1 ? 'one' : 'other'
}
