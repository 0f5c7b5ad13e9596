import { type Locale, locales } from '@easel/contract'

const defaultLocale: Locale = 'en'

/** English bare, the others under their own first segment. */
export function localeOfPath(pathname: string): Locale {
  const first = pathname.split('/')[1]
  return locales.find((locale) => locale !== defaultLocale && locale === first) ?? defaultLocale
}

/** The path without its language: `/zh/tool` → `/tool`, `/zh` → `/`. */
export function barePath(pathname: string): string {
  const locale = localeOfPath(pathname)
  return ownPath(locale === defaultLocale ? pathname : pathname.slice(locale.length + 1))
}

/** With one slash before it: what follows two, a browser takes for another site. */
export function ownPath(path: string): string {
  return path.replace(/^[/\\]*/, '/')
}

/** `path` is bare and begins with a slash. */
export function localePath(locale: Locale, path: string): string {
  if (locale === defaultLocale) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

/** The same page in another language. */
export function switchLocale(pathname: string, locale: Locale): string {
  return localePath(locale, barePath(pathname))
}
