import type { Project } from '@easel/contract/client'
import { Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { DialogFrame, useDialog } from '../../../ui/dialog/index.ts'
import { FormError } from '../../../ui/form/form-parts.tsx'
import type { Workflow } from '../document/index.ts'

interface ConflictDialogProps {
  opened: boolean
  project: Pick<Project, 'id' | 'title'>
  /** The workflow that is edited here. */
  workflow: () => Workflow
  onTheirs: (theirs: Project) => void
  onCopy: (copy: Project) => void
}

const maxTitle = 100
/** The question waits for an answer: nothing is saved before. */
const stay = () => undefined

/** Asks what to do with changes to a project that another user or tab has changed meanwhile. */
export function ConflictDialog({ opened, project, workflow, onTheirs, onCopy }: ConflictDialogProps) {
  const { t } = useTranslation()
  const api = useApi()
  const take = useMutation({ mutationFn: () => api.getProject({ id: project.id }), onSuccess: onTheirs })
  const copy = useMutation({
    mutationFn: () => {
      const title = t('projects.copyOf', { title: project.title }).slice(0, maxTitle)
      return api.createProject({ title, ui: workflow() as Project['ui'] })
    },
    onSuccess: onCopy,
  })
  return (
    <DialogFrame frame={useDialog(opened, stay)} title={t('projects.conflictTitle')}>
      <Stack gap="md">
        <Text>{t('projects.conflictText')}</Text>
        <FormError error={copy.error ?? take.error} />
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
      </Stack>
    </DialogFrame>
  )
}
