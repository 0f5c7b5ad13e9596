import type { User } from '@easel/contract/client'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import {
  errorCode,
  isTokenOfOthers,
  onUnauthorized,
  ownerOf,
  queryKeys,
  readToken,
  type StorageChange,
  storeToken,
  tokenAfter,
} from '../../../lib/api/index.ts'

interface OtherTabs {
  setToken: (token: string) => void
  /** Called when this page's own session has ended. */
  onEnded: () => void
}

/**
 * Follows sign-ins and sign-outs of other tabs: a page switches to the current user when it becomes visible. Until then it acts
 * for the user that it shows.
 */
export function useOtherTabs({ setToken, onEnded }: OtherTabs): void {
  const queryClient = useQueryClient()
  const follow = useEffectEvent(async (change?: StorageChange) => {
    const token = await takeUp(queryClient, tokenAfter(change)).catch((error: unknown) => {
      // Other failures may be temporary; the check runs again when the page becomes visible.
      if (errorCode(error) === 'A0200') location.reload()
    })
    if (token) setToken(token)
  })
  const refused = useEffectEvent(() => {
    if (isTokenOfOthers()) void follow()
    else onEnded()
  })
  useEffect(() => onUnauthorized(() => refused()), [])
  useEffect(() => {
    const stop = new AbortController()
    const look = (change?: StorageEvent) => {
      if (!document.hidden && isTokenOfOthers(change)) void follow(change)
    }
    const { signal } = stop
    addEventListener('storage', look, { signal })
    // The page was restored from the back/forward cache, in which a page receives no events.
    addEventListener('pageshow', () => look(), { signal })
    document.addEventListener('visibilitychange', () => look(), { signal })
    return () => stop.abort()
  }, [])
}

/**
 * Adopts the token of another tab. The page stays, with unsent input, if the user is unchanged or the page was for a visitor;
 * otherwise the page reloads.
 */
async function takeUp(queryClient: QueryClient, token: string | undefined): Promise<string | undefined> {
  const owner = token && (await ownerOf(token))
  // The token changed again meanwhile; that change triggers its own check.
  if (token && (readToken() !== token || !isTokenOfOthers())) return undefined
  const shown = queryClient.getQueryData<User | null>(queryKeys.currentUser)
  if (!token || !owner || (shown && shown.id !== owner.id)) {
    location.reload()
    return undefined
  }
  storeToken(token)
  queryClient.setQueryData(queryKeys.currentUser, owner)
  // A signed-in user may see more than a visitor.
  if (!shown) void queryClient.invalidateQueries()
  return token
}
