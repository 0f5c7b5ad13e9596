import { catalogueFiles } from 'virtual:catalogue-files'
import type { Locale } from '@easel/contract/client'
import { preloadModule } from 'react-dom'

/** Lets the browser fetch the catalogue together with the scripts instead of after them; called while a page is rendered. */
export function preloadCatalogue(locale: Locale): void {
  const file = catalogueFiles[locale]
  if (file) preloadModule(file, { as: 'script' })
}
