import { type Locale, locales } from '@easel/contract/client'

const defaultLocale: Locale = 'en'

/** Reads the language from a path: English has no segment, other languages are the first segment. */
export function localeOfPath(pathname: string): Locale {
  const first = pathname.split('/')[1]
  return locales.find((locale) => locale !== defaultLocale && locale === first) ?? defaultLocale
}

/** Removes the language from a path: `/zh/tool` → `/tool`, `/zh` → `/`. */
export function barePath(pathname: string): string {
  const locale = localeOfPath(pathname)
  return ownPath(locale === defaultLocale ? pathname : pathname.slice(locale.length + 1))
}

/** Makes a path start with exactly one slash, because browsers read `//…` as another host. */
export function ownPath(path: string): string {
  return path.replace(/^[/\\]*/, '/')
}

/** Adds the language to a bare path that begins with a slash. */
export function localePath(locale: Locale, path: string): string {
  if (locale === defaultLocale) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

/** Returns the path of the same page in another language. */
export function switchLocale(pathname: string, locale: Locale): string {
  return localePath(locale, barePath(pathname))
}
