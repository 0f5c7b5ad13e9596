/** A number that a card shows, with the share of its bar from 0 to 1; a text without a number has no bar. */
export interface CardNumber {
  readonly label: string
  readonly value: string
  readonly share: number
}

const maxNumbers = 6

/** Reads numbers such as "Speed 71 | Naps 99". Bars are relative to 100, or to the largest number if it is larger. */
export function numbersOf(text: string): CardNumber[] {
  const parts = text
    .split(/[|\n；;]/u)
    .map((part) => part.trim())
    .filter(Boolean)
    .slice(0, maxNumbers)
  const read = parts.map((part) => {
    const found = /^(\D*)(\d{1,9})$/u.exec(part)
    return found
      ? {
          label: found[1]!
            .trim()
            .replace(/[:：]$/u, '')
            .trim(),
          value: found[2]!,
        }
      : { label: part, value: '' }
  })
  const full = Math.max(100, ...read.map(({ value }) => Number(value)))
  return read.map(({ label, value }) => ({ label, value, share: Number(value) / full }))
}
