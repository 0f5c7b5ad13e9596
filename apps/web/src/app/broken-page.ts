import type { Locale } from '@easel/contract/client'
import { catalogueOf } from '../lib/i18n/index.ts'
import { plainPage } from './plain-page.ts'

/** Page for the case that rendering even the error page failed. */
export function brokenPage(page: { locale: Locale; nonce: string; siteName: string }): string {
  const { error, common } = catalogueOf(page.locale)
  return plainPage({ ...page, title: error.brokenTitle, text: error.brokenText, retry: common.retry })
}
