import type { Locale } from '@easel/contract/client'
import type { Catalogue } from './en/index.ts'

const files: Record<Locale, () => Promise<Catalogue>> = {
  en: () => import('./en/index.ts').then((file) => file.en),
  zh: () => import('./zh/index.ts').then((file) => file.zh),
}

const loaded = new Map<Locale, Catalogue>()

/** Loads a language's catalogue. A browser loads only its page's language, before it renders; the server loads all. */
export async function loadCatalogue(locale: Locale): Promise<void> {
  if (!loaded.has(locale)) loaded.set(locale, await files[locale]())
}

export function catalogueOf(locale: Locale): Catalogue {
  const catalogue = loaded.get(locale)
  if (!catalogue) throw new Error(`The texts of ${locale} were not loaded`)
  return catalogue
}
