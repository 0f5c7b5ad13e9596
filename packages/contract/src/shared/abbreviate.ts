const units = [
  { from: 1_000_000, suffix: 'm' },
  { from: 1_000, suffix: 'k' },
]

/**
 * Shortens a count for display: 999 → 999, 1234 → 1.2k, 5 600 000 → 5.6m, and 999.9m+ above a billion. The number is truncated,
 * so that it is never rounded up to the next unit.
 */
export function abbreviate(count: number): string {
  if (count >= 1_000_000_000) return '999.9m+'
  const unit = units.find(({ from }) => count >= from)
  if (!unit) return String(count)
  return `${(Math.floor(count / (unit.from / 10)) / 10).toFixed(1)}${unit.suffix}`
}
