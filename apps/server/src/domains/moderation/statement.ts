import type { CaseAction, Locale, LocalText, TargetType } from '@easel/contract'
import type { Provisional } from './case-state.ts'

const things: Record<TargetType, { yours: LocalText; reported: LocalText }> = {
  post: { yours: { en: 'your post', zh: '您的帖子' }, reported: { en: 'the post', zh: '该帖子' } },
  comment: { yours: { en: 'your comment', zh: '您的评论' }, reported: { en: 'the comment', zh: '该评论' } },
  user: {
    yours: { en: 'your profile', zh: '您的个人资料' },
    reported: { en: 'the profile', zh: '该个人资料' },
  },
  work_template: {
    yours: { en: 'your template', zh: '您的模板' },
    reported: { en: 'the template', zh: '该模板' },
  },
}

type Sentence = Record<Locale, (thing: string) => string>

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const done: Record<CaseAction, Sentence> = {
  none: {
    en: (thing) => `Moderators looked at ${thing} and left it as it is.`,
    zh: (thing) => `管理员审核了${thing}，未作更改。`,
  },
  sensitive: {
    en: (thing) => `${capital(thing)} was marked as sensitive: it is blurred until somebody asks to see it.`,
    zh: (thing) => `${thing}已被标记为敏感内容：在他人选择查看之前会被模糊显示。`,
  },
  hide: {
    en: (thing) => `${capital(thing)} was hidden from everybody else.`,
    zh: (thing) => `${thing}已对其他人隐藏。`,
  },
  remove: {
    en: (thing) => `${capital(thing)} was removed. It is erased once the decision is final.`,
    zh: (thing) => `${thing}已被移除，决定生效后将被彻底删除。`,
  },
  suspend: {
    en: (thing) =>
      `Because of ${thing}, the account was suspended: it cannot sign in, and its content is hidden.`,
    zh: (thing) => `因${thing}，账号已被停用：无法登录，其内容已被隐藏。`,
  },
}

const untilDecided: Record<Provisional, Sentence | undefined> = {
  none: undefined,
  sensitive: {
    en: (thing) =>
      `${capital(thing)} was reported and is blurred until moderators decide, because the time for their decision passed.`,
    zh: (thing) => `${thing}被举报。由于审核时限已过，它在管理员作出决定之前会被模糊显示。`,
  },
  hide: {
    en: (thing) =>
      `${capital(thing)} is hidden until moderators decide, because the time for their decision passed.`,
    zh: (thing) => `由于审核时限已过，${thing}在管理员作出决定之前暂时隐藏。`,
  },
}

const cleared: Sentence = {
  en: (thing) => `Moderators looked at ${thing} and found nothing wrong with it.`,
  zh: (thing) => `管理员审核了${thing}，未发现问题。`,
}

const automatic: LocalText = {
  en: 'An automatic check of the picture raised the question; people decide.',
  zh: '该问题由图片自动检测提出，由人工作出决定。',
}
const appealable = {
  en: (date: string) => `You can appeal once, until ${date}.`,
  zh: (date: string) => `您可在${date}之前申诉一次。`,
}
const final: LocalText = { en: 'This decision is final.', zh: '此决定为最终决定。' }

export interface Told {
  target_type: TargetType
  side: 'reporter' | 'affected' | 'moderator'
  origin: 'report' | 'pre_check'
  decision: CaseAction | undefined
  provisional: Provisional | null
  isFinal: boolean
  appealUntil: number | undefined
}

/** Explains the measure and what its reader can do about it; undefined as long as no measure was taken. */
export function statementOf(told: Told, locale: Locale): string | undefined {
  const thing = things[told.target_type][told.side === 'affected' ? 'yours' : 'reported'][locale]
  const what = whatWasDone(told)
  if (!what) return undefined
  return [
    what[locale](thing),
    told.origin === 'pre_check' && automatic[locale],
    told.appealUntil !== undefined && appealable[locale](dateIn(locale, told.appealUntil)),
    told.isFinal && final[locale],
  ]
    .filter((sentence) => sentence !== false)
    .join(locale === 'zh' ? '' : ' ')
}

function whatWasDone({ decision, origin, provisional }: Told): Sentence | undefined {
  if (decision === 'none' && origin === 'pre_check') return cleared
  if (decision) return done[decision]
  return provisional === null ? undefined : untilDecided[provisional]
}

function dateIn(locale: Locale, ts: number): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(ts)
}
