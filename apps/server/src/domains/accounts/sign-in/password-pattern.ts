const rows = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop', 'azertyuiop', 'yxcvbnm']
const keyboard = [...rows, ...rows.map((row) => [...row].reverse().join(''))]
const longestUnit = 4
const shortestRun = 3
/** Nobody tries patterns of every length; longer ones are their owner's choice. */
const longestPattern = 24

/** Checks that a password is a repeated unit (`abcabc`), or only runs of repeated, successive or neighbouring keys (`aaa123`, `qweasd`). */
export function isPattern(password: string): boolean {
  const letters = [...password]
  if (letters.length > longestPattern) return false
  return (
    isRepeated(letters) || areRuns(letters) || areRuns(letters.filter((each, i) => each !== letters[i - 1]))
  )
}

function isRepeated(letters: readonly string[]): boolean {
  const most = Math.min(longestUnit, Math.floor(letters.length / 2))
  return Array.from({ length: most }, (_, i) => i + 1).some((unit) =>
    letters.every((letter, i) => letter === letters[i % unit]),
  )
}

function areRuns(letters: readonly string[]): boolean {
  let at = 0
  while (at < letters.length) {
    const length = longestRun(letters.slice(at))
    if (length < shortestRun) return false
    at += length
  }
  return letters.length >= shortestRun
}

/** Returns the length of the longest run that the letters begin with. */
function longestRun(letters: readonly string[]): number {
  const steps = [-1, 0, 1].map((step) => {
    const end = letters.findIndex(
      (letter, i) => i > 0 && letter.codePointAt(0)! - letters[i - 1]!.codePointAt(0)! !== step,
    )
    return end < 0 ? letters.length : end
  })
  const keys = keyboard.map((row) => {
    const from = row.indexOf(letters[0]!)
    if (from < 0) return 0
    const end = letters.findIndex((letter, i) => letter !== row[from + i])
    return end < 0 ? letters.length : end
  })
  return Math.max(...steps, ...keys)
}
