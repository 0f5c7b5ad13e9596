import type { Locale } from '@easel/contract/client'
import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { catalogueOf } from './catalogue.ts'
import { isolated } from './isolated.ts'

const instances = new Map<Locale, i18n>()

/** One instance per language, never switched: the server renders pages in several languages at once. */
export function i18nOf(locale: Locale): i18n {
  const known = instances.get(locale)
  if (known) return known
  const instance = createInstance()
  instance.use(initReactI18next)
  instance.init({
    lng: locale,
    fallbackLng: false,
    initAsync: false,
    resources: { [locale]: { translation: catalogueOf(locale) } },
    interpolation: { escape: isolated },
    react: { useSuspense: false },
    showSupportNotice: false,
  } as Parameters<i18n['init']>[0])
  instances.set(locale, instance)
  return instance
}
