import { Username, usernameLength } from '@easel/contract'

export const maxMentions = 10

/** Mail addresses have an @ after Latin letters, digits and the like; in Chinese it follows right after the last character. */
const calls = /(?<![\p{Script=Latin}\p{N}_.+\-/@＠])[@＠]([\p{L}\p{M}\p{N}_.-]{1,60})/gu
/** Of scripts that are written without spaces: a name may end anywhere in a run of letters. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]$/u

/**
 * Candidate usernames of each `@…` in a text, the longest first. Where a name ends is known for sure only
 * from who exists: `@ann.` may mean `ann.` or `ann`, `@小明你好` may mean all four characters or the first three.
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

/** Whether a name may stop before `rest`: at the end, before letters of another script, or anywhere in a script without spaces. */
function endsAName(name: string, rest: readonly string[]): boolean {
  const [next] = rest
  return next === undefined || unspaced.test(name) || !areOfOneScript(lastLetter(name), next)
}

function lastLetter(name: string): string {
  return name.match(/\p{L}(?=\P{L}*$)/u)?.[0] ?? ''
}

/** By the rule for usernames, which a letter alone would be too short for. */
function areOfOneScript(letter: string, next: string): boolean {
  return Username.safeParse(letter + next.padStart(usernameLength.min, '_')).success
}
