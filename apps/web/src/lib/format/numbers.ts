import { type Locale, spaced } from '@easel/contract/client'

/** Returns the text of an unread badge. */
export function badgeCount(count: number): string {
  return count > 99 ? '99+' : String(count)
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Formats a number of bytes (1 230 000 → "1.2 MB"), in the language's own short units. */
export function bytesText(bytes: number, locale: Locale): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const format = {
    style: 'unit',
    unit: units[step]!,
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  } as const
  return spaced(new Intl.NumberFormat(locale, format).format(bytes / 1000 ** step))
}
