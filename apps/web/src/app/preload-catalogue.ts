import { catalogueFiles } from 'virtual:catalogue-files'
import type { Locale } from '@easel/contract'
import { preloadModule } from 'react-dom'

/** While a page is rendered: the browser fetches its texts together with the scripts, not after them. */
export function preloadCatalogue(locale: Locale): void {
  const file = catalogueFiles[locale]
  if (file) preloadModule(file, { as: 'script' })
}
