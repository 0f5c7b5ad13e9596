import type { Locale } from '@easel/contract'
import type { MouseEvent } from 'react'
import { writeCookie } from '../../lib/api/index.ts'

/** For the bare host, which says no language. */
export const chooseLocale = (locale: Locale): void => writeCookie('locale', locale)

/** For a link to the same page in another language. */
export const leaveFor =
  (locale: Locale) =>
  ({ currentTarget }: MouseEvent<HTMLAnchorElement>): void => {
    chooseLocale(locale)
    // What stands behind the hash the server did not know.
    currentTarget.hash = location.hash
  }
