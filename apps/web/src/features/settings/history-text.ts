import { reasonKey, signed } from '../credits/index.ts'

type ReasonKey = NonNullable<ReturnType<typeof reasonKey>>

/** Returns the text of an imported entry of any kind. */
export function historyText(
  data: Readonly<Record<string, unknown>>,
  textOf: (reason: ReasonKey) => string,
): string {
  const { amount, reason, title, author, nick_name, username } = data
  const isWord = (word: unknown) => typeof word === 'string' && word !== ''
  if (typeof amount === 'number') {
    const key = reasonKey(reason)
    return [key && textOf(key), signed(amount)].filter(isWord).join(' ')
  }
  const words = [title ?? nick_name, author ?? (username && `@${String(username)}`)]
  return words.filter(isWord).join(' · ')
}
