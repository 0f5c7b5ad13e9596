import { type Locale, topicCallsIn } from '@easel/contract/client'

/** Title of a post for a card: without the topics at its end, which the post itself shows. A title of topics alone stays as it is. */
export function cardTitle(title: string): string {
  let end = title.trimEnd().length
  for (const { at, name } of topicCallsIn(title).toReversed()) {
    if (at + 1 + name.length !== end) break
    end = title.slice(0, at).trimEnd().length
  }
  return title.slice(0, end) || title
}

/** Reports whether a title is in the script of a language; a title without letters is in both. */
export function isIn(title: string, locale: Locale): boolean {
  return !/\p{L}/u.test(title) || /\p{Script=Han}/u.test(title) === (locale === 'zh')
}
