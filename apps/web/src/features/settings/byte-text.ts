import type { Locale } from '@easel/contract/client'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** 12 400 000 → "12.4 MB". */
export function byteText(bytes: number, locale: Locale): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const format = {
    style: 'unit',
    unit: units[step]!,
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  } as const
  return new Intl.NumberFormat(locale, format).format(bytes / 1000 ** step)
}
