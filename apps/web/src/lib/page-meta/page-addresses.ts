import type { Locale } from '@easel/contract/client'
import { barePath, localeOfPath, localePath } from '../i18n/locale-path.ts'

/** Language tags for the pages' `lang` and for search engines. */
export const languageTag: Record<Locale, string> = { en: 'en', zh: 'zh-Hans' }

interface PageAddresses {
  canonical: string
  alternates: { language: string; address: string }[]
}

/**
 * Returns the canonical address of a page and its address in each language. `search` is the part of the query that selects
 * another page (`topic=cats`), without parts that only change the view (an order, an opened work). A site in a single language
 * has no other addresses.
 */
export function pageAddresses(
  { origin, languages }: { origin: string; languages: readonly [Locale, ...Locale[]] },
  pathname: string,
  search = '',
): PageAddresses {
  const bare = barePath(pathname)
  const query = search === '' ? '' : `?${search}`
  const addressIn = (language: Locale) => `${origin}${localePath(language, bare)}${query}`
  return {
    canonical: addressIn(localeOfPath(pathname)),
    alternates:
      languages.length === 1
        ? []
        : [
            ...languages.map((language) => ({
              language: languageTag[language],
              address: addressIn(language),
            })),
            { language: 'x-default', address: addressIn(languages[0]) },
          ],
  }
}
