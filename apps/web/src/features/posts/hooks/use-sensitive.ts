import type { Post } from '@easel/contract/client'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { useSession } from '../../accounts/index.ts'
import { settingQuery } from '../../preferences/index.ts'

/** Posts revealed during this visit; also applies on the post's own page. */
const asked = new Set<string>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function ask(id: string): void {
  asked.add(id)
  for (const listener of listeners) listener()
}

/** A sensitive post stays hidden until the viewer reveals it; those who show all, and its author, always see it. */
export function useSensitive({
  id,
  is_sensitive,
  user_info,
}: Pick<Post, 'id' | 'is_sensitive' | 'user_info'>) {
  const { user } = useSession()
  const { data: setting } = useQuery({ ...settingQuery(useApi()), enabled: is_sensitive && user !== null })
  const isAsked = useSyncExternalStore(
    subscribe,
    () => asked.has(id),
    () => false,
  )
  const wantsAll = user !== null && setting?.show_sensitive === true
  return {
    isBlurred: is_sensitive && !isAsked && !wantsAll && user?.id !== user_info.id,
    reveal: useCallback(() => ask(id), [id]),
  }
}
