import type { Locale } from '@easel/contract/client'
import { catalogueOf } from '../lib/i18n/index.ts'
import { plainPage } from './plain-page.ts'

/** Page sent instead of the requested one when the client's network exceeds its rate limit. */
export function busyPage(page: { locale: Locale; nonce: string; siteName: string }): string {
  const { error, common } = catalogueOf(page.locale)
  return plainPage({ ...page, title: error.busyTitle, text: error.busyText, retry: common.retry })
}
