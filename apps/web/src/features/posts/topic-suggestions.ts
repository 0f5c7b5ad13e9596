import { type Locale, type Topic, topicCallsIn, topicKey } from '@easel/contract/client'
import type { Beginning, CompletedText } from '../../ui/completion/use-completion.ts'

const maxSuggested = 6

/** A topic that can be added to a title; `post_count` is absent if no post has it. */
export interface SuggestedTopic {
  name: string
  post_count?: number
}

/** Finds a # and the beginning of a topic, right before the caret; a # alone also begins a topic. */
export function topicBefore(text: string, caret: number): Beginning | undefined {
  const before = text.slice(0, caret)
  const last = topicCallsIn(before).at(-1)
  if (last && last.start + 1 + last.name.length === caret) return { start: last.start, keyword: last.name }
  const isBegun = /[#＃]$/.test(before) && topicCallsIn(`${before}a`).at(-1)?.start === caret - 1
  return isBegun ? { start: caret - 1, keyword: '' } : undefined
}

/** Replaces a begun topic, including its part after the caret, by the whole topic. */
export function completeTopic(text: string, { start, keyword }: Beginning, name: string): CompletedText {
  const begun = topicCallsIn(text).find((call) => call.start === start)
  const end = start + 1 + (begun?.name.length ?? keyword.length)
  const topic = `#${name} `
  return { text: text.slice(0, start) + topic + text.slice(end).trimStart(), caret: start + topic.length }
}

interface Choice {
  keyword: string
  /** Topics of posts that match the keyword, the best first. */
  found: readonly Pick<Topic, 'name' | 'post_count'>[]
  /** Names of the template's topics. */
  ofTemplate: readonly string[]
  locale: Locale
}

/**
 * Selects topics that begin with the keyword, topics in the reader's script first. If nothing was typed yet, the template's own
 * topics come first. A completely typed topic needs no suggestion.
 */
export function suggestedTopics({ keyword, found, ofTemplate, locale }: Choice): SuggestedTopic[] {
  const typed = topicKey(keyword)
  const known = new Map<string, SuggestedTopic>()
  const templateTopics = ofTemplate
    .filter((name) => topicKey(name).startsWith(typed))
    .map((name) => ({ name }))
  const others = found.map(({ name, post_count }) => ({ name, post_count }))
  for (const topic of typed === '' ? [...templateTopics, ...others] : [...others, ...templateTopics]) {
    const key = topicKey(topic.name)
    known.set(key, { ...known.get(key), ...topic })
  }
  const rank = ({ name }: SuggestedTopic) =>
    Number(!topicKey(name).startsWith(typed)) * 2 + Number(isHan(name) !== (locale === 'zh'))
  const ranked = [...known.values()].sort((a, b) => rank(a) - rank(b)).slice(0, maxSuggested)
  return ranked.length === 1 && topicKey(ranked[0]!.name) === typed ? [] : ranked
}

const isHan = (name: string) => /\p{Script=Han}/u.test(name)

/** Returns the topics of the template that the title does not contain yet. */
export function topicsToAdd(title: string, ofTemplate: readonly string[]): string[] {
  const has = new Set(topicCallsIn(title).map(({ name }) => topicKey(name)))
  return ofTemplate.filter((name) => !has.has(topicKey(name)))
}

/** Appends a topic to a title. */
export function withTopic(title: string, name: string): string {
  const start = title.trimEnd()
  return `${start}${start === '' ? '' : ' '}#${name} `
}
