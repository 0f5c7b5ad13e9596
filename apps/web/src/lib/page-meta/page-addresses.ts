import { type Locale, locales } from '@easel/contract'
import { barePath, localeOfPath, localePath } from '../i18n/locale-path.ts'

/** As the pages' `lang` and search engines name a language. */
export const languageTag: Record<Locale, string> = { en: 'en', zh: 'zh-Hans' }

interface PageAddresses {
  canonical: string
  alternates: { language: string; address: string }[]
}

/**
 * The address that stands for a page, and where it is in each language. `search` is the part of the query that makes it
 * another page (`topic=cats`); what only arranges it (an order, an opened work) is left out.
 */
export function pageAddresses(origin: string, pathname: string, search = ''): PageAddresses {
  const bare = barePath(pathname)
  const query = search === '' ? '' : `?${search}`
  const addressIn = (one: Locale) => `${origin}${localePath(one, bare)}${query}`
  return {
    canonical: addressIn(localeOfPath(pathname)),
    alternates: [
      ...locales.map((one) => ({ language: languageTag[one], address: addressIn(one) })),
      { language: 'x-default', address: addressIn('en') },
    ],
  }
}
