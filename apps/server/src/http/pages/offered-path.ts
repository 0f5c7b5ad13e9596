import type { Locale } from '@easel/contract'

/** The language that the address of a page names. */
export function localeIn(url: string): Locale {
  return /^\/zh(?:[/.?]|$)/.test(url) ? 'zh' : 'en'
}

/** Addresses without a language of their own, and addresses that the scripts of open pages fetch. */
const ofNoLanguage = /^\/(?:$|\?|en(?:[/?]|$)|robots\.txt|sitemap\.xml)|^[^?]*\.data(?:\?|$)/

/** Returns the address of the same page in a language that the site offers, if it does not offer the language of the address. */
export function offeredPath(url: string, languages: readonly [Locale, ...Locale[]]): string | undefined {
  const locale = localeIn(url)
  if (languages.includes(locale) || ofNoLanguage.test(url)) return undefined
  const bare = locale === 'zh' ? url.slice('/zh'.length) : url
  // Browsers read an address that begins with two slashes as another host.
  const path = bare.replace(/^[/\\]*/, '/')
  return languages[0] === 'zh' ? `/zh${path}` : path
}
