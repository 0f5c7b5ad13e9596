import type { Locale } from '@easel/contract'
import { catalogueOf } from '../lib/i18n/index.ts'
import { plainPage } from './plain-page.ts'

/** Where even the page that says so could not be rendered. */
export function brokenPage(page: { locale: Locale; nonce: string; siteName: string }): string {
  const { error, common } = catalogueOf(page.locale)
  return plainPage({ ...page, title: error.brokenTitle, text: error.brokenText, retry: common.retry })
}
