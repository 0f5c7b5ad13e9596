import type { User } from '@easel/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import {
  errorCode,
  isTokenOfOthers,
  onUnauthorized,
  ownerOf,
  readToken,
  storeToken,
} from '../../../lib/api/index.ts'
import { currentUserKey } from '../api.ts'

interface OtherTabs {
  setToken: (token: string) => void
  /** This page's own session has ended. */
  onEnded: () => void
}

/** Who signs in or out does so in all tabs: a page that is looked at shows who is there now. Until then it acts as whom it shows. */
export function useOtherTabs({ setToken, onEnded }: OtherTabs): void {
  const queryClient = useQueryClient()
  const follow = useEffectEvent(async () => {
    const token = await takeUp(queryClient).catch((error: unknown) => {
      // Any other failure passes, and the page is looked at again.
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
    const left = new AbortController()
    const look = () => {
      if (!document.hidden && isTokenOfOthers()) void follow()
    }
    const { signal } = left
    addEventListener('storage', look, { signal })
    // Out of the browser's memory of pages, where it heard nothing.
    addEventListener('pageshow', look, { signal })
    document.addEventListener('visibilitychange', look, { signal })
    return () => left.abort()
  }, [])
}

/** Whose page it is keeps what was begun on it, as does who comes where nobody was; for anybody else it is another page. */
async function takeUp(queryClient: QueryClient): Promise<string | undefined> {
  const token = readToken()
  const owner = token === undefined ? undefined : await ownerOf(token)
  // It changed once more meanwhile: that is looked at by itself.
  if (readToken() !== token || !isTokenOfOthers()) return undefined
  const shown = queryClient.getQueryData<User | null>(currentUserKey)
  if (!token || !owner || (shown && shown.id !== owner.id)) {
    location.reload()
    return undefined
  }
  storeToken(token)
  queryClient.setQueryData(currentUserKey, owner)
  // What a visitor was shown is not all that a member sees.
  if (!shown) void queryClient.invalidateQueries()
  return token
}
