import type { Work } from '@easel/contract/client'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../lib/api/index.ts'
import { useSocketState } from '../../../lib/socket/index.ts'
import { toastMessage } from '../../../ui/toast/index.ts'
import { isRunning, workQuery } from '../api.ts'
import { isSoundOn, playDone } from '../done-signal.ts'
import { useUnseenEnd } from './use-unseen-end.ts'
import { useOpenWork } from './use-work-address.ts'

/** Signals the end of the running work: by a sound if that is on, in the tab's title, and by a toast if no socket triggers one. */
export function useRunEnd(running: Work | null | undefined): void {
  const { t } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const openWork = useOpenWork()
  const keepUnseen = useUnseenEnd()
  const isHeard = useSocketState() === 'open'
  const followed = useRef<string>(undefined)
  const id = running?.id
  useEffect(() => {
    const ended = followed.current
    followed.current = id
    if (ended === undefined || ended === id) return
    const tell = async () => {
      const work = await queryClient.fetchQuery(workQuery(api, ended))
      if (!work || isRunning(work)) return
      keepUnseen(work)
      if (isSoundOn()) playDone(work.state === 'done')
      if (isHeard || work.state !== 'done') return
      const action = { label: t('work.check'), onClick: () => openWork(ended) }
      toastMessage({ title: t('work.doneTitle'), text: t('work.doneText'), action })
    }
    // The work was deleted, or the server is unreachable: there is nothing to signal.
    tell().catch(() => undefined)
  }, [id, isHeard, api, queryClient, openWork, keepUnseen, t])
}
