import type { Locale } from '@easel/contract'
import { memoized } from '../../platform/caching/memoized.ts'

/** Returns the most preferred available language of an `Accept-Language` header; English by default. */
export function localeOf(header: string | undefined): Locale {
  return header === undefined ? 'en' : localeIn(header)
}

const localeIn = memoized((header: string): Locale => requestedLocale(header) ?? 'en')

/** Languages that the code `zh` includes (ISO 639-3). Some browsers send a code of their own for Mandarin or Cantonese. */
const chinese = new Set([
  'zh',
  'cmn',
  'yue',
  'wuu',
  'hak',
  'nan',
  'gan',
  'hsn',
  'cdo',
  'cjy',
  'cnp',
  'cpx',
  'csp',
  'czh',
  'czo',
  'mnp',
  'lzh',
])

/** Like `localeOf`, but undefined if the header names no available language, or is missing as in requests of crawlers. */
export function requestedLocale(header: string | undefined): Locale | undefined {
  const ranges = (header ?? '').split(',').slice(0, 20).map(parseLanguageRange)
  ranges.sort((a, b) => b.quality - a.quality)
  return ranges.find(({ locale, quality }) => quality > 0 && locale)?.locale
}

function parseLanguageRange(part: string): { locale: Locale | undefined; quality: number } {
  const [range = '', ...params] = part.trim().toLowerCase().split(';')
  const quality = params
    .map((param) => /^\s*q=([\d.]+)/.exec(param)?.[1])
    .find((value) => value !== undefined)
  const language = range.split('-')[0]!
  const locale = chinese.has(language) ? 'zh' : language === 'en' ? 'en' : undefined
  return { locale, quality: quality === undefined ? 1 : Number(quality) }
}
