import { Username, usernameLength } from '@easel/contract'

export const maxMentions = 10

/**
 * Matches `@name`. An @ after Latin letters, digits and the like belongs to a mail address; in Chinese a mention
 * follows right after the last character.
 */
const calls = /(?<![\p{Script=Latin}\p{N}_.+\-/@＠])[@＠]([\p{L}\p{M}\p{N}_.-]{1,60})/gu
/** Matches a letter of a script that is written without spaces: a name may end anywhere in a run of such letters. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]$/u

/**
 * Finds the usernames that each `@…` in a text can mean, longest first. Only the existing users tell where a name ends:
 * `@ann.` may mean `ann.` or `ann`, `@小明你好` may mean all four characters or the first three.
 */
export function namesIn(text: string): string[][] {
  const found = [...text.matchAll(calls)].slice(0, maxMentions)
  return found.map(([, run = '']) => candidates(run)).filter((names) => names.length > 0)
}

function candidates(run: string): string[] {
  const letters = [...run]
  const names = new Set<string>()
  for (let length = Math.min(letters.length, usernameLength.max); length > 0; length -= 1) {
    const name = letters.slice(0, length).join('')
    if (!endsAName(name, letters.slice(length))) continue
    for (const each of [name, name.replace(/(?<![._-])[._-]+$/, '')])
      if (Username.safeParse(each).success) names.add(each)
  }
  return [...names].sort((a, b) => b.length - a.length)
}

/** Tells whether a name may stop before `rest`: at the end, before letters of another script, or anywhere in a script without spaces. */
function endsAName(name: string, rest: readonly string[]): boolean {
  const [next] = rest
  return next === undefined || unspaced.test(name) || !areOfOneScript(lastLetter(name), next)
}

function lastLetter(name: string): string {
  return name.match(/\p{L}(?=\P{L}*$)/u)?.[0] ?? ''
}

/** Tells by the rule for usernames whether both letters may stand in one name. Padding makes the pair long enough for that rule. */
function areOfOneScript(letter: string, next: string): boolean {
  return Username.safeParse(letter + next.padStart(usernameLength.min, '_')).success
}
