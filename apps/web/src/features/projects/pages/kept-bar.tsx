import type { Project } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi, useErrorText } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useMomentText } from '../../../lib/time-zone/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import { forgetChange, type KeptChange, projectOf, whenLeft } from '../saving/index.ts'
import { keptChangesQuery } from './api.ts'
import classes from './editor.module.css'
import type { Session } from './session.ts'
import { useNewProject } from './use-new-project.ts'

/** Offers the changes that this browser stored because the server did not receive them, one after the other. */
export function KeptBar({ session }: { session: Session }) {
  const { t } = useTranslation()
  const momentText = useMomentText()
  const { next, answer } = useLeftChanges(session.keptChanges)
  if (!next) return null
  return (
    <div role="status" className={classes.kept}>
      <p>{t('projects.keptText', { moment: momentText(next.ts) })}</p>
      <Button
        size="sm"
        onClick={() => {
          session.restore(next)
          answer()
        }}
      >
        {t('projects.keptRestore')}
      </Button>
      <Button size="sm" variant="default" onClick={answer}>
        {t('projects.keptLeave')}
      </Button>
    </div>
  )
}

/**
 * Offers the changes that no open tab is still saving, one after the other, the newest first. Either answer deletes the stored
 * change.
 */
function useLeftChanges(keptChanges: readonly KeptChange[]) {
  const [leftChanges, setLeft] = useState<readonly KeptChange[]>([])
  useEffect(() => {
    const leaving = new AbortController()
    const add = (change: KeptChange | undefined) => {
      if (change && !leaving.signal.aborted)
        setLeft((before) => [...before, change].toSorted((a, b) => b.ts - a.ts))
    }
    setLeft([])
    for (const change of keptChanges) whenLeft(change, leaving.signal).then(add, () => undefined)
    return () => leaving.abort()
  }, [keptChanges])
  const next = leftChanges[0]
  const answer = () => {
    if (next) forgetChange(next)
    setLeft(leftChanges.slice(1))
  }
  return { next, answer }
}

interface LostChangesProps {
  userId: string
  /** Id of the deleted project. */
  projectId?: string
  /** Projects that exist. */
  projects?: readonly { readonly id: string }[]
}

const none: readonly { readonly id: string }[] = []

/** Offers changes to projects that were deleted in the meantime as new projects. */
export function LostChanges({ userId, projectId = '', projects = none }: LostChangesProps) {
  const { data } = useQuery(keptChangesQuery(userId, projectId))
  const known = new Set(projects.map(({ id }) => id))
  const lost = data?.filter((change) => !known.has(projectOf(change))) ?? []
  return lost.length > 0 && <LostBar key={lost.map(({ key }) => key).join(' ')} lost={lost} />
}

function LostBar({ lost }: { lost: readonly KeptChange[] }) {
  const { t } = useTranslation()
  const momentText = useMomentText()
  const [keptChanges] = useState(lost)
  const { next, answer } = useLeftChanges(keptChanges)
  const { mutateAsync, isPending } = useNewProject()
  if (!next) return null
  return (
    <div role="status" className={`${classes.kept} ${classes.lost}`}>
      <p>{t('projects.lostText', { moment: momentText(next.ts) })}</p>
      <Button
        size="sm"
        loading={isPending}
        // A failure is reported by the mutation itself.
        onClick={() => mutateAsync({ kind: 'kept', content: next.content }).then(answer, () => undefined)}
      >
        {t('projects.keepNew')}
      </Button>
      <Button size="sm" variant="default" onClick={answer} disabled={isPending}>
        {t('projects.lostDiscard')}
      </Button>
    </div>
  )
}

interface GoneBarProps {
  session: Session
  title: string
  onCopy: (copy: Project) => void
}

/** Offers to save the drawing as a new project, because its project was deleted elsewhere. */
export function GoneBar({ session, title, onCopy }: GoneBarProps) {
  const { t } = useTranslation()
  const api = useApi()
  const errorText = useErrorText()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.createProject({ title, ui: session.store.workflow as Project['ui'] }),
    onSuccess: onCopy,
    onError: (error) => toastError(errorText(error)),
  })
  return (
    <div role="status" className={classes.kept}>
      <p>{t('projects.goneText')}</p>
      <Button size="sm" loading={isPending} onClick={() => mutate()}>
        {t('projects.keepNew')}
      </Button>
    </div>
  )
}
