import type { Locale } from '@easel/contract'
import { catalogueOf } from '../lib/i18n/index.ts'
import { plainPage } from './plain-page.ts'

/** In place of a page that is refused because its reader's network asks for too many. */
export function busyPage(page: { locale: Locale; nonce: string; siteName: string }): string {
  const { error, common } = catalogueOf(page.locale)
  return plainPage({ ...page, title: error.busyTitle, text: error.busyText, retry: common.retry })
}
