import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../lib/api/index.ts'
import { useSocketState } from '../../../lib/socket/socket-context.tsx'
import { unreadQuery } from '../api.ts'

const pollMs = 10_000

/** Unread counts of both lists. They are polled only if the socket cannot connect. */
export function useUnread(): { works: number; social: number } {
  const api = useApi()
  const refetchInterval = useSocketState() === 'polling' && pollMs
  const works = useQuery({ ...unreadQuery(api, 'work_state'), refetchInterval })
  const social = useQuery({ ...unreadQuery(api, 'social'), refetchInterval })
  return { works: works.data ?? 0, social: social.data ?? 0 }
}
