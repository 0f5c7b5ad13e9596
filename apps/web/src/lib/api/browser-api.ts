import { type Client, createClient } from '@easel/contract'
import { localeOfPath } from '../i18n/locale-path.ts'
import { readToken } from './token.ts'

type Listener = () => void
const listeners = new Set<Listener>()

/** The page's own client. A 401 is told to whoever listens; they know what signing out means. */
export const browserApi: Client = createClient({
  token: readToken,
  locale: () => localeOfPath(location.pathname),
  timezone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
  onUnauthorized: () => {
    for (const listener of listeners) listener()
  },
})

export function onUnauthorized(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
