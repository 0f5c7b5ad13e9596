import { type Client, createClient, type User } from '@easel/contract/client'
import { localeOfPath } from '../i18n/locale-path.ts'
import { pageToken } from './token.ts'

type Listener = () => void
const listeners = new Set<Listener>()

const options = {
  locale: () => localeOfPath(location.pathname),
  timezone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
}

/** The API client of the page. On a 401 it notifies its listeners, which sign the user out. */
export const browserApi: Client = createClient({
  ...options,
  token: pageToken,
  onUnauthorized: () => {
    for (const listener of listeners) listener()
  },
})

export function onUnauthorized(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the owner of a token that another tab stored. */
export function ownerOf(token: string): Promise<User> {
  return createClient({ ...options, token: () => token }).getCurrentUser()
}
