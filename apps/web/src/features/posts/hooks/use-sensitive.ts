import type { Post } from '@easel/contract/client'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { useSession } from '../../accounts/index.ts'
import { settingQuery } from '../../preferences/index.ts'

/** Ids of the posts that the viewer has revealed during this visit, in a list or on the post's own page. */
const revealed = new Set<string>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function revealPost(id: string): void {
  revealed.add(id)
  for (const listener of listeners) listener()
}

/**
 * A sensitive post stays hidden until the viewer reveals it; its author, and viewers who chose to see all sensitive posts, always
 * see it.
 */
export function useSensitive({
  id,
  is_sensitive,
  user_info,
}: Pick<Post, 'id' | 'is_sensitive' | 'user_info'>) {
  const { user } = useSession()
  const { data: setting } = useQuery({ ...settingQuery(useApi()), enabled: is_sensitive && user !== null })
  const isRevealed = useSyncExternalStore(
    subscribe,
    () => revealed.has(id),
    () => false,
  )
  const wantsAll = user !== null && setting?.show_sensitive === true
  return {
    isBlurred: is_sensitive && !isRevealed && !wantsAll && user?.id !== user_info.id,
    reveal: useCallback(() => revealPost(id), [id]),
  }
}
