import { countFinished, notificationStates, type WorkNotification } from '@easel/contract/client'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { queryKeys, useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useSocketState, useSocketTask } from '../../../lib/socket/socket-context.tsx'
import { toastMessage } from '../../../ui/toast/index.ts'
import { useSession } from '../../accounts/index.ts'
import { isWorkShown, refreshWorks, useOpenWork, useRunningWork, workQuery } from '../../works/index.ts'
import { refreshNotifications, refreshUnread } from '../api.ts'
import { useReadNotification, useShowRunning } from './use-read-notification.ts'

/** Handles pushed messages about works and social events, on every page. */
export function useNotificationPush(): void {
  const api = useApi()
  const queryClient = useQueryClient()
  const announce = useAnnounce()
  const showRunning = useShowRunning()
  const { user } = useSession()
  const running = useRunningWork(user !== null).data?.id
  const followed = useRef(running)
  // A message may arrive twice: a message that may have been lost is sent again on the next connection.
  const announced = useRef(new Set<string>())
  // If a work ends before the socket has subscribed to notifications, only the end of the work shows that there is a new
  // notification.
  useEffect(() => {
    if (followed.current !== undefined && running === undefined) refreshNotifications(queryClient)
    followed.current = running
  }, [running, queryClient])
  useCatchUp()
  useSocketTask('notification', user ? 'notification' : null, (message) => {
    if (message.type === 'keepalive' || message.type === 'work_progress') return
    if (message.type === 'case_waiting' || message.type === 'case_decided')
      void queryClient.invalidateQueries({ queryKey: queryKeys.cases })
    if (message.type === 'attempts_changed')
      void queryClient.invalidateQueries({ queryKey: queryKeys.credits })
    if (message.type !== 'work_state') return refreshNotifications(queryClient)
    const { data: notice } = message
    const isRunning = notice.content.state === notificationStates.running
    refreshWorks(queryClient, isRunning ? 'change' : 'end')
    if (isRunning) return showRunning(notice)
    const { state, work_id, batch_arr = [] } = notice.content
    const isFinished = state === notificationStates.finished
    if (isFinished && isWorkShown([work_id, ...batch_arr.map((work) => work.work_id)])) {
      announced.current.add(notice.id)
      // The notification is marked as read before the count is fetched, so that the count does not rise for a moment.
      const refresh = () => refreshNotifications(queryClient)
      return void api.readNotification({ id: notice.id }).then(refresh, refresh)
    }
    refreshNotifications(queryClient)
    if (!isFinished || announced.current.has(notice.id)) return
    announced.current.add(notice.id)
    void announce(notice)
  })
}

/** Returns a function that shows a toast for a finished work, named by its template. */
function useAnnounce() {
  const { t } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const openWork = useOpenWork()
  const read = useReadNotification()
  return async (notice: WorkNotification) => {
    const { work_id, batch_arr } = notice.content
    const work = await queryClient.fetchQuery(workQuery(api, work_id)).catch(() => null)
    const more = [
      work && t('run.ready', { name: work.template_title }),
      batch_arr && t('run.batchReady', countFinished(batch_arr)),
    ]
    toastMessage({
      title: t('run.doneTitle'),
      text: t('run.doneText'),
      more: more.filter(Boolean).join(' · '),
      action: {
        label: t('run.check'),
        onClick: () => {
          read(notice)
          openWork(work_id)
        },
      },
    })
  }
}

/** Delay in ms before a fetch of the events that came before the subscription, which starts a moment after the socket opens. */
const askedAfterMs = 1000

function useCatchUp(): void {
  const queryClient = useQueryClient()
  const isOpen = useSocketState() === 'open'
  const wasOpen = useRef(false)
  useEffect(() => {
    if (!isOpen) return
    const timer = setTimeout(() => {
      if (wasOpen.current) return refreshNotifications(queryClient)
      wasOpen.current = true
      void refreshUnread(queryClient, 'work_state')
      void refreshUnread(queryClient, 'social')
    }, askedAfterMs)
    return () => clearTimeout(timer)
  }, [isOpen, queryClient])
}
