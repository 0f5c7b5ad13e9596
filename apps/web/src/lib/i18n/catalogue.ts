import type { Locale } from '@easel/contract'
import type { Catalogue } from './en/index.ts'

const files: Record<Locale, () => Promise<Catalogue>> = {
  en: () => import('./en/index.ts').then((file) => file.en),
  zh: () => import('./zh/index.ts').then((file) => file.zh),
}

const loaded = new Map<Locale, Catalogue>()

/** A browser loads the texts of its page's language alone, before anything is drawn; the server all of them. */
export async function loadCatalogue(locale: Locale): Promise<void> {
  if (!loaded.has(locale)) loaded.set(locale, await files[locale]())
}

export function catalogueOf(locale: Locale): Catalogue {
  const catalogue = loaded.get(locale)
  if (!catalogue) throw new Error(`The texts of ${locale} were not loaded`)
  return catalogue
}
