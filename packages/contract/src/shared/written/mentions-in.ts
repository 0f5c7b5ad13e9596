import { usernameLength } from '../limits.ts'
import { unspacedLetter, webAddress } from './scripts.ts'
import { isUsername } from './usernames.ts'

export const maxMentions = 10

/** An `@` in a text, and the usernames that it may mention, as they are written there. */
export interface MentionCall {
  /** Index of the @ in the text. */
  readonly start: number
  /** The possible names, longest first. */
  readonly names: readonly string[]
}

/**
 * An `@` after Latin letters, digits or similar characters belongs to an e-mail address. In Chinese a mention directly follows
 * the character before it. The wide `@` comes from Chinese and Japanese keyboards.
 */
export const beforeMention = '(?<![\\p{Script=Latin}\\p{N}_.+\\-\\/@＠])'
/** Maximum number of characters after an `@` that are searched. */
const maxRun = 60

let calls: RegExp | undefined
let unspacedEnd: RegExp | undefined

/**
 * Finds the usernames that each `@…` in a text can mean. Only the list of existing users decides where a name ends: `@ann.` may
 * mean `ann.` or `ann`, and `@小明你好` may mean all four characters or the first three. Both the server and the page use this
 * function, so that every notified user is also linked.
 */
export function mentionCallsIn(text: string): MentionCall[] {
  calls ??= new RegExp(`${webAddress}|${beforeMention}[@＠]([\\p{L}\\p{M}\\p{N}_.\\-]{1,${maxRun}})`, 'giu')
  return [...text.matchAll(calls)]
    .flatMap(({ 1: run, index }) =>
      run === undefined || isElsewhere(text.slice(index + 1 + run.length))
        ? []
        : [{ start: index, names: candidates(run) }],
    )
    .slice(0, maxMentions)
    .filter(({ names }) => names.length > 0)
}

/** Checks whether a name belongs to a user of another site, as in `@ann@social.example`. */
function isElsewhere(following: string): boolean {
  return /^[@＠][\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{2,63})+/u.test(following.slice(0, 300))
}

function candidates(run: string): string[] {
  const letters = [...run]
  const names = new Set<string>()
  for (let length = Math.min(letters.length, usernameLength.max); length > 0; length -= 1) {
    const name = letters.slice(0, length).join('')
    if (!endsAName(name, letters.slice(length).join(''))) continue
    for (const each of [name, name.replace(/(?<![._-])[._-]+$/, '')]) if (isUsername(each)) names.add(each)
  }
  return [...names].sort((a, b) => b.length - a.length)
}

/**
 * Checks whether a name may end before the text `following`: at the end of the text, before letters of another script, or
 * anywhere in a script without spaces. The punctuation of the sentence belongs to no name.
 */
function endsAName(name: string, following: string): boolean {
  const [next] = following.replace(/^[._-]+/, '')
  unspacedEnd ??= new RegExp(`${unspacedLetter}$`, 'u')
  return next === undefined || unspacedEnd.test(name) || !areOfOneScript(lastLetter(name), next)
}

function lastLetter(name: string): string {
  return name.match(/\p{L}(?=\P{L}*$)/u)?.[0] ?? ''
}

/** Checks whether both letters may occur in one username. The pair is padded, since the rule for usernames has a minimum length. */
function areOfOneScript(letter: string, next: string): boolean {
  return isUsername(letter + next.padStart(usernameLength.min, '_'))
}
