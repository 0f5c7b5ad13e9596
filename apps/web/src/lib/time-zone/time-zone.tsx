import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react'
import { writeCookie } from '../api/index.ts'
import { dateText } from '../format/index.ts'
import { useLocale } from '../i18n/index.ts'
import { knownZone } from './known-zone.ts'

const TimeZone = createContext('UTC')

interface TimeZoneProviderProps {
  /** The one that the server wrote the page in, which the browser repeats before it says its own. */
  rendered: string
  children: ReactNode
}

/** Tells the server in a cookie where the person is, for the pages to come. */
export function TimeZoneProvider({ rendered, children }: TimeZoneProviderProps) {
  const [zone, setZone] = useState(rendered)
  useEffect(() => {
    const own = knownZone(Intl.DateTimeFormat().resolvedOptions().timeZone)
    if (own === rendered) return
    writeCookie('zone', own)
    setZone(own)
  }, [rendered])
  return <TimeZone value={zone}>{children}</TimeZone>
}

/** The day of a moment, in the person's language and time zone. */
export function useDateText(): (ts: number) => string {
  const locale = useLocale()
  const zone = use(TimeZone)
  return useCallback((ts: number) => dateText(ts, locale, zone), [locale, zone])
}
