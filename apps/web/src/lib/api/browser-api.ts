import { type Client, createClient, type User } from '@easel/contract'
import { localeOfPath } from '../i18n/locale-path.ts'
import { pageToken } from './token.ts'

type Listener = () => void
const listeners = new Set<Listener>()

const manners = {
  locale: () => localeOfPath(location.pathname),
  timezone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
}

/** The page's own client. A 401 is told to whoever listens; they know what signing out means. */
export const browserApi: Client = createClient({
  ...manners,
  token: pageToken,
  onUnauthorized: () => {
    for (const listener of listeners) listener()
  },
})

export function onUnauthorized(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whose token this is, which another tab has brought. */
export function ownerOf(token: string): Promise<User> {
  return createClient({ ...manners, token: () => token }).getCurrentUser()
}
