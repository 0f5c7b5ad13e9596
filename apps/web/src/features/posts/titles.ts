import { type Locale, topicCallsIn, topicKey } from '@easel/contract/client'

export interface TitlePart {
  text: string
  topicId?: string
}

/** Splits a title at its #topics; topics of the post carry their id. */
export function titleParts(title: string, topics: readonly { id: string; name: string }[]): TitlePart[] {
  const idOf = new Map(topics.map(({ id, name }) => [topicKey(name), id]))
  const parts: TitlePart[] = []
  let done = 0
  for (const { start, name } of idOf.size > 0 ? topicCallsIn(title) : []) {
    const topicId = idOf.get(topicKey(name))
    if (topicId === undefined) continue
    const end = start + 1 + name.length
    if (start > done) parts.push({ text: title.slice(done, start) })
    parts.push({ text: title.slice(start, end), topicId })
    done = end
  }
  if (done < title.length) parts.push({ text: title.slice(done) })
  return parts
}

/**
 * Title of a post for a card: without the topics at its end, which the post itself shows. A title of topics alone stays as it is.
 */
export function cardTitle(title: string): string {
  let end = title.trimEnd().length
  for (const { start, name } of topicCallsIn(title).toReversed()) {
    if (start + 1 + name.length !== end) break
    end = title.slice(0, start).trimEnd().length
  }
  return title.slice(0, end) || title
}

/** Reports whether a title is in the script of a language; a title without letters is in both. */
export function isIn(title: string, locale: Locale): boolean {
  return !/\p{L}/u.test(title) || /\p{Script=Han}/u.test(title) === (locale === 'zh')
}
