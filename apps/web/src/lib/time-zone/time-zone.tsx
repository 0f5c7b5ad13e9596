import { createContext, use, useCallback, useEffect, useSyncExternalStore } from 'react'
import { readCookie, writeCookie } from '../api/index.ts'
import { dateText, momentText } from '../format/index.ts'
import { useLocale } from '../i18n/index.ts'

const cookie = 'zone'

/** Time zone in which the server rendered the page; hydration uses it before the page switches to the browser's zone. */
export const RenderedZone = createContext('UTC')

/** Reads the viewer's zone from the cookie that an earlier page wrote. */
export function zoneIn(cookies: string): string {
  return knownZone(readCookie(cookie, cookies))
}

let browserZone: string | undefined

/**
 * Returns the browser's zone. This loads the browser's locale data, which takes tens of ms on a phone, so it is never called
 * during the first view of a page without dates.
 */
function ownZone(): string {
  browserZone ??= knownZone(Intl.DateTimeFormat().resolvedOptions().timeZone)
  return browserZone
}

/** Stores the zone in a cookie for later pages. */
function tellZone(): void {
  if (readCookie(cookie) !== ownZone()) writeCookie(cookie, ownZone())
}

/** Stores the zone when the user leaves a page without dates, because nothing waits for it then. */
export function tellZoneAtLast(): void {
  addEventListener('pagehide', tellZone)
}

const neverChanges = () => () => {}

/** Returns the viewer's zone; during hydration, the zone of the server's page. */
export function useZone(): string {
  const rendered = use(RenderedZone)
  const zone = useSyncExternalStore(neverChanges, ownZone, () => rendered)
  useEffect(tellZone, [])
  return zone
}

/** Returns a formatter for dates in the viewer's language and time zone. */
export function useDateText(): (ts: number) => string {
  return useText(dateText)
}

/** Returns a formatter for dates with the time of day, in the viewer's language and time zone. */
export function useMomentText(): (ts: number) => string {
  return useText(momentText)
}

function useText(format: typeof dateText): (ts: number) => string {
  const locale = useLocale()
  const zone = useZone()
  return useCallback((ts: number) => format(ts, locale, zone), [format, locale, zone])
}

/** Validates a zone from a cookie, which may contain any value; falls back to UTC. */
export function knownZone(name: string | undefined): string {
  try {
    return name && new Intl.DateTimeFormat('en', { timeZone: name }) ? name : 'UTC'
  } catch {
    return 'UTC'
  }
}
