import { createContext, use, useCallback, useEffect, useSyncExternalStore } from 'react'
import { readCookie, writeCookie } from '../api/index.ts'
import { dateText } from '../format/index.ts'
import { useLocale } from '../i18n/index.ts'
import { knownZone } from './known-zone.ts'

const cookie = 'zone'

/** The zone that the server wrote the page in, which the browser repeats before it takes its own. */
export const RenderedZone = createContext('UTC')

/** What an earlier page has told of the person. */
export function zoneIn(cookies: string): string {
  return knownZone(readCookie(cookie, cookies))
}

let own: string | undefined

/** Loads what the browser knows of languages, tens of milliseconds on a phone: never asked while a page begins that shows no date. */
function ownZone(): string {
  own ??= knownZone(Intl.DateTimeFormat().resolvedOptions().timeZone)
  return own
}

/** For the pages to come. */
function tellZone(): void {
  if (readCookie(cookie) !== ownZone()) writeCookie(cookie, ownZone())
}

/** A page that shows no date tells the zone as it is left, when nobody waits for it. */
export function tellZoneAtLast(): void {
  addEventListener('pagehide', tellZone)
}

const neverChanges = () => () => {}

/** The day of a moment, in the person's language and time zone. */
export function useDateText(): (ts: number) => string {
  const locale = useLocale()
  const rendered = use(RenderedZone)
  const zone = useSyncExternalStore(neverChanges, ownZone, () => rendered)
  useEffect(tellZone, [])
  return useCallback((ts: number) => dateText(ts, locale, zone), [locale, zone])
}
