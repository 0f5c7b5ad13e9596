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
/**
 * Characters that join two words: the zero-width non-joiner of Persian, the dots of Japanese names and of Catalan, wave dashes.
 */
const joiner = '[\\u200c\\u200d\\u30fb\\uff65\\xb7\\u301c\\uff5e]'
const word = `${letter}(?:(?!\\p{DI})[\\p{L}\\p{M}\\p{N}_])*`
const topic = `${word}(?:${joiner}${word})*`
/** Marks that end an emoji: the choice of its picture (U+FE0F) or of its text form, and the frame of a key. */
const endOfEmoji = '\\ufe0e\\ufe0f\\u20e3'

let calls: RegExp | undefined

/** Finds every topic of a text, in any script, with its position. A topic may occur several times. */
export function topicCallsIn(text: string): TopicCall[] {
  calls ??= new RegExp(
    `${webAddress}|(?<!(?!${unspacedLetter}|[${endOfEmoji}])[\\p{L}\\p{M}\\p{N}_&\\/])(?:[#＃]${topic})+`,
    'giu',
  )
  return [...text.matchAll(calls)].flatMap(({ 0: found, index }) =>
    /^[#＃]/.test(found) ? split(found, index) : [],
  )
}

/** Splits topics that follow each other without a space: `#sea#sun`. */
function split(joined: string, from: number): TopicCall[] {
  return [...joined.matchAll(/[#＃]([^#＃]+)/g)].flatMap(({ 1: name = '', index }) =>
    /^\p{N}+$/u.test(name) || [...name].length > maxTopicLength ? [] : [{ start: from + index, name }],
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
 * Returns the key by which topics are compared: names that differ only in case, width, zero-width non-joiners or kinds of wave
 * dashes are one topic.
 */
export function topicKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u200c\u200d]/g, '')
    .replaceAll('~', '\u301c')
}
