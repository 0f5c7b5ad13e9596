import { unspacedLetter, webAddress } from './scripts.ts'

const maxTopics = 10
/** Maximum length of a topic in code points. */
export const maxTopicLength = 50

/** A `#topic` in a text. */
export interface TopicCall {
  /** Index of the # in the text. */
  readonly start: number
  /** The topic as written, without the #. */
  readonly name: string
}

/** Invisible letters do not match, since a topic must be visible. */
const letter = '(?!\\p{DI})[\\p{L}\\p{N}_]'
/** Characters that join two words: the half space of Persian, the dots of Japanese names and of Catalan, wave dashes. */
const joiner = '[\\u200c\\u200d\\u30fb\\uff65\\xb7\\u301c\\uff5e]'
const word = `${letter}(?:(?!\\p{DI})[\\p{L}\\p{M}\\p{N}_])*`

let calls: RegExp | undefined

/** Finds every topic of a text, in any script, with its position. A topic may occur several times. */
export function topicCallsIn(text: string): TopicCall[] {
  calls ??= new RegExp(
    `${webAddress}|(?<!(?!${unspacedLetter})[\\p{L}\\p{M}\\p{N}_&\\/])[#＃](${word}(?:${joiner}${word})*)`,
    'giu',
  )
  return [...text.matchAll(calls)].flatMap(({ 1: name, index }) =>
    name === undefined || /^\p{N}+$/u.test(name) || [...name].length > maxTopicLength
      ? []
      : [{ start: index, name }],
  )
}

/** Checks whether a text is the name of a topic: a `#` in front of it would make a topic of the whole text. */
export function isTopicName(text: string): boolean {
  return topicCallsIn(`#${text}`)[0]?.name === text
}

/** Returns the topics of a text without duplicates, each as it was first written. */
export function topicsIn(text: string): string[] {
  const found = new Map<string, string>()
  for (const { name } of topicCallsIn(text)) if (!found.has(topicKey(name))) found.set(topicKey(name), name)
  return [...found.values()].slice(0, maxTopics)
}

/**
 * Returns the key by which topics are compared: names that differ only in case, width, half spaces or kinds of wave dashes are
 * one topic.
 */
export function topicKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u200c\u200d]/g, '')
    .replaceAll('~', '\u301c')
}
