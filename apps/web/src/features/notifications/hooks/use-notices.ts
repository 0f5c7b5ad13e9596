import { notificationStates, type WorkNotification } from '@easel/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../lib/api/index.ts'
import { useSocketTask } from '../../../lib/socket/index.ts'
import { toastMessage } from '../../../ui/toast/index.ts'
import { useSession } from '../../accounts/index.ts'
import { refreshWorks, useOpenWork, useRetryWork, useRunningWork } from '../../works/index.ts'
import { changeNotice, refreshNotices } from '../api.ts'

/** Listens to what the server says of finished and failed works, on whatever page. */
export function useNotificationPush(): void {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const openWork = useOpenWork()
  const { user } = useSession()
  const running = useRunningWork(user !== null).data?.id
  const followed = useRef(running)
  // A work may end before the socket has asked for notifications: then only its end tells that there is one.
  useEffect(() => {
    if (followed.current !== undefined && running === undefined) refreshNotices(queryClient)
    followed.current = running
  }, [running, queryClient])
  useSocketTask('notification', user ? 'notification' : null, (message) => {
    if (message.type !== 'work_state') return
    const { state, work_id } = message.data.content
    refreshNotices(queryClient)
    refreshWorks(queryClient)
    if (state !== notificationStates.finished) return
    toastMessage({
      title: t('work.doneTitle'),
      text: t('work.doneText'),
      action: { label: t('work.check'), onClick: () => openWork(work_id) },
    })
  })
}

export function useReadNotice(): (notice: WorkNotification) => void {
  const api = useApi()
  const queryClient = useQueryClient()
  return useCallback(
    (notice: WorkNotification) => {
      if (notice.is_read) return
      changeNotice(queryClient, notice.id, (one) => ({ ...one, is_read: true }))
      // Read on this page in any case; the next look at the list tells what the server keeps.
      api
        .readNotification({ id: notice.id })
        .catch(() => undefined)
        .finally(() => refreshNotices(queryClient))
    },
    [api, queryClient],
  )
}

/** Those of failed works are read once the panel has been seen. */
export function useReadFailed(): (notices: readonly WorkNotification[]) => void {
  const api = useApi()
  const queryClient = useQueryClient()
  return (notices) => {
    const failed: readonly number[] = [notificationStates.failed, notificationStates.interrupted]
    const ids = notices
      .filter((one) => !one.is_read && failed.includes(one.content.state))
      .map(({ id }) => id)
    if (ids.length === 0) return
    api
      .readNotifications({ notification_id_arr: ids.slice(0, 100) })
      .catch(() => undefined)
      .finally(() => refreshNotices(queryClient))
  }
}

/** Sends the work on its way again; the item shows it running and is read. */
export function useRetryNotice() {
  const queryClient = useQueryClient()
  const retry = useRetryWork()
  const read = useReadNotice()
  return {
    isPending: retry.isPending,
    run: (notice: WorkNotification) =>
      retry.mutate(notice.content.work_id, {
        onSuccess: () => {
          changeNotice(queryClient, notice.id, (one) => ({
            ...one,
            content: { ...one.content, state: notificationStates.running },
          }))
          read(notice)
        },
      }),
  }
}
