import type { Work } from '@easel/contract/client'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { useTabTitle } from '../../../lib/page-meta/index.ts'
import { useSocketState } from '../../../lib/socket/socket-context.tsx'
import { ProgressRing } from '../../../ui/feedback/index.ts'
import { toastMessage } from '../../../ui/toast/index.ts'
import { isRunning, workQuery } from '../api.ts'
import { isSoundOn, playFinishSound } from '../finish-sound.ts'
import { useProgress, useRunningWork } from '../hooks/use-progress.ts'
import { isWorkShown, useOpenWork } from '../hooks/use-work-address.ts'
import classes from './running-pill.module.css'

/** A link to the running work, on all pages. */
export function RunningPill() {
  const { t } = useTranslation()
  const { data: work } = useRunningWork()
  const progress = useProgress(work)
  useRunEnd(work)
  const percent = Math.round(progress?.percent ?? 0)
  const state = work?.state === 'queue' ? t('run.state_queue') : t('run.state_doing')
  useTabTitle(work ? `${work.state === 'queue' ? state : `${percent}%`} · ${work.template_title}` : undefined)
  if (!work || !progress) return null
  return (
    <UnstyledButton
      component={LocaleLink}
      to={`/tool?template=${work.work_template_id}&run=${work.id}`}
      className={classes.pill}
    >
      <VisuallyHidden>{`${t('run.runningOpen')}: `}</VisuallyHidden>
      <ProgressRing percent={percent} />
      <span className={classes.text}>{state}</span>
      {work.state === 'doing' && <span className={classes.percent}>{`${percent}%`}</span>}
    </UnstyledButton>
  )
}

/**
 * Signals the end of the running work, or of the last work of a batch: by a sound if sounds are on, and in the tab's title.
 * Without a socket, also by a toast, which otherwise a message of the socket triggers.
 */
function useRunEnd(running: Work | null | undefined): void {
  const { t } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const openWork = useOpenWork()
  const keepUnseen = useUnseenEnd()
  const isHeard = useSocketState() === 'open'
  const followed = useRef<string>(undefined)
  const id = running?.id
  const together = running?.batch_work_id_arr
  useEffect(() => {
    const ended = followed.current
    followed.current = id
    if (ended === undefined || ended === id || together?.includes(ended)) return
    const fetchWork = (workId: string) => queryClient.fetchQuery(workQuery(api, workId))
    const tell = async () => {
      const last = await fetchWork(ended)
      if (!last) return
      const batch = await Promise.all((last.batch_work_id_arr ?? [ended]).map(fetchWork))
      const works = batch.filter((work) => work !== null)
      if (works.some(isRunning)) return
      const done = works.filter(({ state }) => state === 'done')
      const [shown = last] = done
      keepUnseen(shown)
      if (isSoundOn()) playFinishSound(done.length > 0)
      if (isHeard || done.length === 0 || isWorkShown(batch.flatMap((work) => work?.id ?? []))) return
      // A work that its owner cancelled has no error.
      const total = works.filter(({ state, error }) => state === 'done' || error).length
      toastMessage({
        title: t('run.doneTitle'),
        text: t('run.doneText'),
        more: [
          t('run.ready', { name: shown.template_title }),
          ...(total > 1 ? [t('run.batchReady', { count: done.length, total })] : []),
        ].join(' · '),
        action: { label: t('run.check'), onClick: () => openWork(shown.id) },
      })
    }
    // If the work was deleted, or the server is unreachable, there is nothing to signal.
    tell().catch(() => undefined)
  }, [id, together, isHeard, api, queryClient, openWork, keepUnseen, t])
}

/** Shows in the tab's title that a work ended while the tab was hidden, until the tab is visible again. */
function useUnseenEnd(): (ended: Work) => void {
  const { t } = useTranslation()
  const [unseen, setUnseen] = useState<Work>()
  useEffect(() => {
    const look = () => {
      if (!document.hidden) setUnseen(undefined)
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  useTabTitle(unseen && `${t(`run.state_${unseen.state}`)} · ${unseen.template_title}`)
  return useCallback((ended: Work) => {
    if (document.hidden) setUnseen(ended)
  }, [])
}
