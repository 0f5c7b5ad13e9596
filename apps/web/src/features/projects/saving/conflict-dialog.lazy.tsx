import type { Project } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { DialogFrame, useDialog } from '../../../ui/dialog/index.ts'
import { FormError } from '../../../ui/form/form-parts.tsx'
import { ComparisonView } from '../comparison/index.ts'
import type { NodeTypes, Workflow } from '../document/index.ts'
import classes from './conflict.module.css'

interface ConflictDialogProps {
  opened: boolean
  project: Pick<Project, 'id' | 'title'>
  /** Returns the workflow that is edited in this tab. */
  workflow: () => Workflow
  types: NodeTypes
  onTheirs: (theirs: Project) => void
  onCopy: (copy: Project) => void
}

const maxTitle = 100
/** Does nothing: the dialog stays open until an answer, and nothing is saved before. */
const stay = () => undefined

/** Asks about changes to a project that another user or tab has changed in the meantime. */
export default function ConflictDialog(props: ConflictDialogProps) {
  const { opened, project, workflow, types, onTheirs, onCopy } = props
  const { t } = useTranslation()
  const api = useApi()
  const [pair, setPair] = useState<{ theirs: unknown; mine: Workflow }>()
  const look = useMutation({
    mutationFn: () => api.getProject({ id: project.id }),
    onSuccess: ({ ui }) => setPair({ theirs: ui, mine: workflow() }),
  })
  const take = useMutation({ mutationFn: () => api.getProject({ id: project.id }), onSuccess: onTheirs })
  const copy = useMutation({
    mutationFn: () => {
      const title = t('projects.copyOf', { title: project.title }).slice(0, maxTitle)
      return api.createProject({ title, ui: workflow() as Project['ui'] })
    },
    onSuccess: onCopy,
  })
  return (
    <DialogFrame
      frame={useDialog(opened, stay)}
      title={t('projects.conflictTitle')}
      size={pair ? 1240 : 480}
      withCloseButton={false}
    >
      <div className={classes.question}>
        <p>{t('projects.conflictText')}</p>
        {pair && (
          <>
            <p>{t('projects.conflictDifferences')}</p>
            <ComparisonView before={pair.theirs} after={pair.mine} types={types} />
          </>
        )}
        <FormError error={copy.error ?? take.error ?? look.error} />
        <div className={classes.answers}>
          <Button onClick={() => copy.mutate()} loading={copy.isPending} disabled={take.isPending}>
            {t('projects.keepCopy')}
          </Button>
          <Button
            variant="default"
            onClick={() => take.mutate()}
            loading={take.isPending}
            disabled={copy.isPending}
          >
            {t('projects.takeTheirs')}
          </Button>
          {!pair && (
            <Button variant="subtle" onClick={() => look.mutate()} loading={look.isPending}>
              {t('projects.seeDifferences')}
            </Button>
          )}
        </div>
      </div>
    </DialogFrame>
  )
}
