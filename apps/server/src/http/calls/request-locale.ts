import type { Locale } from '@easel/contract'
import { memoized } from '../../platform/caching/memoized.ts'

/** Returns the most preferred available language of an `Accept-Language` header; English by default. */
export function localeOf(header: string | undefined): Locale {
  return header === undefined ? 'en' : localeIn(header)
}

const localeIn = memoized((header: string): Locale => requestedLocale(header) ?? 'en')

/** Like `localeOf`, but undefined without an available language or without a header, as crawlers send none. */
export function requestedLocale(header: string | undefined): Locale | undefined {
  const ranges = (header ?? '').split(',').slice(0, 20).map(parseLanguageRange)
  ranges.sort((a, b) => b.quality - a.quality)
  const found = ranges.find(
    ({ language, quality }) => quality > 0 && (language === 'zh' || language === 'en'),
  )
  return found?.language === 'zh' ? 'zh' : found && 'en'
}

function parseLanguageRange(part: string): { language: string; quality: number } {
  const [range = '', ...params] = part.trim().toLowerCase().split(';')
  const quality = params
    .map((param) => /^\s*q=([\d.]+)/.exec(param)?.[1])
    .find((value) => value !== undefined)
  return { language: range.split('-')[0]!, quality: quality === undefined ? 1 : Number(quality) }
}
