import { type CaseAction, type Locale, type LocalText, spaced, type TargetType } from '@easel/contract'
import type { Provisional } from './case-state.ts'
import type { CaseOrigin } from './cases.repo.ts'

const targetNames: Record<TargetType, { yours: LocalText; reported: LocalText }> = {
  post: { yours: { en: 'your post', zh: '你的帖子' }, reported: { en: 'the post', zh: '该帖子' } },
  comment: { yours: { en: 'your comment', zh: '你的评论' }, reported: { en: 'the comment', zh: '该评论' } },
  user: {
    yours: { en: 'your profile', zh: '你的个人资料' },
    reported: { en: 'the profile', zh: '该个人资料' },
  },
  work_template: {
    yours: { en: 'your template', zh: '你的模板' },
    reported: { en: 'the template', zh: '该模板' },
  },
  board: { yours: { en: 'your board', zh: '你的画板' }, reported: { en: 'the board', zh: '该画板' } },
}

type Sentence = Record<Locale, (thing: string) => string>

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const done: Record<CaseAction, Sentence> = {
  none: {
    en: (thing) => `Moderators reviewed ${thing} and made no changes.`,
    zh: (thing) => `审核员审核了${thing}，未作更改。`,
  },
  sensitive: {
    en: (thing) =>
      `${capital(thing)} was marked as sensitive. It is blurred until a viewer chooses to see it.`,
    zh: (thing) => `${thing}已被标记为敏感内容，将模糊显示，直到浏览者选择查看。`,
  },
  hide: {
    en: (thing) => `${capital(thing)} was hidden from everyone else.`,
    zh: (thing) => `${thing}已对其他人隐藏。`,
  },
  remove: {
    en: (thing) => `${capital(thing)} was removed. It will be erased when the decision is final.`,
    zh: (thing) => `${thing}已被移除，待决定最终生效后将被彻底删除。`,
  },
  suspend: {
    en: (thing) =>
      `Because of ${thing}, the account was suspended. It cannot log in, and its content is hidden.`,
    zh: (thing) => `因${thing}违规，账号已被封禁：无法登录，其内容已被隐藏。`,
  },
}

const untilDecided: Record<Provisional, Sentence | undefined> = {
  none: undefined,
  sensitive: {
    en: (thing) =>
      `${capital(thing)} was reported. It is blurred until moderators decide, because their review is overdue.`,
    zh: (thing) => `${thing}被举报。由于审核已逾期，在审核员作出决定之前将模糊显示。`,
  },
  hide: {
    en: (thing) => `${capital(thing)} is hidden until moderators decide, because their review is overdue.`,
    zh: (thing) => `由于审核已逾期，${thing}在审核员作出决定之前将暂时隐藏。`,
  },
}

const cleared: Sentence = {
  en: (thing) => `Moderators reviewed ${thing} and found nothing wrong.`,
  zh: (thing) => `审核员审核了${thing}，未发现问题。`,
}

const byAdmin: Sentence = {
  en: () => 'An administrator suspended the account. It cannot log in, and its content is hidden.',
  zh: () => '管理员已封禁该账号：无法登录，其内容已被隐藏。',
}

const lifted: Sentence = {
  en: (date) => `The account was suspended until ${date}. It is restored.`,
  zh: (date) => `该账号曾被封禁，已于 ${date}恢复。`,
}

const ends: Sentence = {
  en: (date) => `The suspension ends on ${date}.`,
  zh: (date) => `封禁将于 ${date}结束。`,
}

const automatic: LocalText = {
  en: 'An automatic check flagged the picture. The decision is made by people.',
  zh: '该图片由自动检测标记，最终由人工作出决定。',
}
const appealable = {
  en: (date: string) => `You can appeal once, until ${date}.`,
  zh: (date: string) => `你可在 ${date}之前申诉一次。`,
}
const final: LocalText = { en: 'This decision is final.', zh: '此决定为最终决定。' }

export interface Measure {
  target_type: TargetType
  side: 'reporter' | 'affected' | 'moderator'
  origin: CaseOrigin
  decision: CaseAction | undefined
  provisional: Provisional | null
  isFinal: boolean
  appealUntil: number | undefined
  suspend_until_ts: number | null
  lift_ts: number | null
}

/** Explains the measure and what its reader can do about it; undefined as long as no measure was taken. */
export function statementOf(measure: Measure, locale: Locale): string | undefined {
  const thing = targetNames[measure.target_type][measure.side === 'affected' ? 'yours' : 'reported'][locale]
  if (measure.lift_ts !== null) return lifted[locale](dateIn(locale, measure.lift_ts))
  const what = sentenceOf(measure)
  if (!what) return undefined
  return [
    what[locale](thing),
    measure.origin === 'pre_check' && automatic[locale],
    measure.suspend_until_ts !== null && ends[locale](dateIn(locale, measure.suspend_until_ts)),
    measure.appealUntil !== undefined && appealable[locale](dateIn(locale, measure.appealUntil)),
    measure.isFinal && final[locale],
  ]
    .filter((sentence) => sentence !== false)
    .join(locale === 'zh' ? '' : ' ')
}

function sentenceOf({ decision, origin, provisional }: Measure): Sentence | undefined {
  if (decision === 'none' && origin === 'pre_check') return cleared
  if (decision === 'suspend' && origin === 'admin') return byAdmin
  if (decision) return done[decision]
  return provisional === null ? undefined : untilDecided[provisional]
}

function dateIn(locale: Locale, ts: number): string {
  return spaced(new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(ts))
}
