import { unspacedLetter, webAddress } from './scripts.ts'

const maxTopics = 10
/** In code points. */
export const maxTopicLength = 50

/** A `#topic` in a text. */
export interface TopicCall {
  /** Index of the # in the text. */
  readonly at: number
  /** The topic as written, without the #. */
  readonly name: string
}

/** Letters that draw nothing are left out, since a topic must be visible. */
const letter = '(?!\\p{DI})[\\p{L}\\p{N}_]'
/** Joiners of two words: the half space of Persian, the dots of Japanese names and of Catalan, wave dashes. */
const joiner = '[\\u200c\\u200d\\u30fb\\uff65\\xb7\\u301c\\uff5e]'
const word = `${letter}(?:(?!\\p{DI})[\\p{L}\\p{M}\\p{N}_])*`

let calls: RegExp | undefined

/** Finds the topics of a text, in any script: all places, of which several may name one topic. */
export function topicCallsIn(text: string): TopicCall[] {
  calls ??= new RegExp(
    `${webAddress}|(?<!(?!${unspacedLetter})[\\p{L}\\p{M}\\p{N}_&\\/])[#＃](${word}(?:${joiner}${word})*)`,
    'giu',
  )
  return [...text.matchAll(calls)].flatMap(({ 1: name, index }) =>
    name === undefined || /^\p{N}+$/u.test(name) || [...name].length > maxTopicLength
      ? []
      : [{ at: index, name }],
  )
}

/** Checks that a text is the name of a topic, as a # in front of it would show. */
export function isTopicName(text: string): boolean {
  return topicCallsIn(`#${text}`)[0]?.name === text
}

/** Returns the topics of a text without duplicates, as they were first written. */
export function topicsIn(text: string): string[] {
  const found = new Map<string, string>()
  for (const { name } of topicCallsIn(text)) if (!found.has(topicKey(name))) found.set(topicKey(name), name)
  return [...found.values()].slice(0, maxTopics)
}

/** Folds case, width, half spaces and kinds of wave dashes, so that names that differ only in these respects are one topic. */
export function topicKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u200c\u200d]/g, '')
    .replaceAll('~', '\u301c')
}
