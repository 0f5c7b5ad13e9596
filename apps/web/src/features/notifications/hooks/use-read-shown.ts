import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { workNoticesQuery } from '../api.ts'
import { useReadNotice } from './use-read-notice.ts'
import { useUnread } from './use-unread.ts'

/** Marks the notification of a finished work as read once the user sees the work; undefined: it is not finished. */
export function useReadShown(workId: string | undefined): void {
  const api = useApi()
  const queryClient = useQueryClient()
  const read = useReadNotice()
  const unread = useUnread().works
  useEffect(() => {
    if (workId === undefined || unread === 0) return
    let isLeft = false
    const look = async () => {
      if (document.visibilityState !== 'visible') return
      const list = await queryClient.fetchInfiniteQuery({ ...workNoticesQuery(api), staleTime: 0 })
      const notices = list.pages.flatMap((page) => page.notification_arr)
      const notice = notices.find(({ content }) =>
        [content.work_id, ...(content.batch_arr ?? []).map((one) => one.work_id)].includes(workId),
      )
      if (notice && !isLeft) read(notice)
    }
    const tryLook = () => void look().catch(() => undefined)
    document.addEventListener('visibilitychange', tryLook)
    tryLook()
    return () => {
      isLeft = true
      document.removeEventListener('visibilitychange', tryLook)
    }
  }, [workId, unread, api, queryClient, read])
}
