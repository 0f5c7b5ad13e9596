/** Rows and columns of keyboards, and the alphabet: sequences that people type without thinking. */
const rows = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  ...['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop', 'yxcvbnm', 'azertyuiop', 'qsdfghjklm', 'wxcvbn'],
  ...[
    '1qaz',
    '2wsx',
    '3edc',
    '4rfv',
    '5tgb',
    '6yhn',
    '7ujm',
    '147',
    '258',
    '369',
    '159',
    '753',
    '951',
    '357',
  ],
  ...['1q2w3e4r5t6y7u8i9o0p', 'q1w2e3r4t5y6u7i8o9p0', '!@#$%^&*()', '!"§$%&/()='],
]
const steps: ReadonlySet<string> = new Set(rows.flatMap((row) => [...pairs(row), ...pairs(reverseText(row))]))

/** Maximum length of a text that is checked: longer patterns are no likelier guesses than other passwords. */
const longText = 64
/** Minimum length of a run; a shorter run is a coincidence. */
const minRun = 3
/** Maximum number of runs and single characters in a pattern: `abc123`, `qwerty1`, and with eight or more characters `123456ab`. */
const fewPieces = (length: number) => (length < 8 ? 2 : 3)

/** Returns the unit that a text repeats, since a guesser needs only this unit. The last repetition may be incomplete. */
export function repeatedUnit(text: string): string | undefined {
  if (text.length >= longText) return undefined
  for (let length = 1; length <= text.length / 2; length += 1)
    if (text.slice(length) === text.slice(0, -length)) return text.slice(0, length)
  return undefined
}

/** True for a password that consists almost only of repetitions and of steps along the alphabet, numbers or a keyboard. */
export function isPattern(password: string): boolean {
  if (password.length >= longText) return false
  const unit = repeatedUnit(password)
  if (unit !== undefined && (unit.length <= 4 || isPattern(unit))) return true
  const [odd, even] = [0, 1].map((parity) =>
    [...password].filter((_, index) => index % 2 === parity).join(''),
  )
  return (
    countPieces(password) <= fewPieces(password.length) ||
    isRun(password.replace(/(.)\1/gsu, '$1')) ||
    // Two alternating rows: `a1b2c3`.
    (isRun(odd!) && isRun(even!))
  )
}

/** Counts the longest runs from left to right, and the characters between them. */
function countPieces(text: string): number {
  let pieces = 0
  for (let index = 0; index < text.length; pieces += 1) {
    const length = runAt(text, index)
    index += length >= minRun ? length : 1
  }
  return pieces
}

function isRun(text: string): boolean {
  return text.length >= minRun && runAt(text, 0) === text.length
}

/** Length of the run of equal characters, or of steps, that begins at this index. */
function runAt(text: string, position: number): number {
  const holds = (goesOn: (from: string, to: string) => boolean) => {
    let end = position + 1
    while (end < text.length && goesOn(text[end - 1]!, text[end]!)) end += 1
    return end - position
  }
  return Math.max(
    holds((from, to) => from === to),
    holds((from, to) => steps.has(from + to)),
  )
}

function pairs(row: string): string[] {
  return [...row].slice(1).map((to, index) => row[index]! + to)
}

function reverseText(row: string): string {
  return [...row].reverse().join('')
}
