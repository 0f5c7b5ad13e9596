import type { Locale } from '@easel/contract/client'
import type { MouseEvent } from 'react'
import { writeCookie } from '../../lib/api/index.ts'

/** Remembers the language for addresses without a language prefix. */
export const chooseLocale = (locale: Locale): void => writeCookie('locale', locale)

/** Click handler for a link to the same page in another language. */
export const leaveFor =
  (locale: Locale) =>
  ({ currentTarget }: MouseEvent<HTMLAnchorElement>): void => {
    chooseLocale(locale)
    // The server does not get the fragment, so the link's address lacks it.
    currentTarget.hash = location.hash
  }
