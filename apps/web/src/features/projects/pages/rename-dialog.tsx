import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { DialogFrame, useFormDialog, useUnsaved } from '../../../ui/dialog/index.ts'
import { FormButtons, FormError } from '../../../ui/form/form-parts.tsx'
import classes from './projects.module.css'
import type { ProjectActions } from './use-project-actions.ts'

const maxTitle = 100

interface RenameDialogProps {
  title: string
  change: ProjectActions['change']
  opened: boolean
  onClose: () => void
}

export default function RenameDialog({ opened, ...form }: RenameDialogProps) {
  const { t } = useTranslation()
  const { frame, onUnsaved } = useFormDialog(opened, form.onClose)
  return (
    <DialogFrame frame={frame} title={t('projects.rename')}>
      <RenameForm {...form} onUnsaved={onUnsaved} />
    </DialogFrame>
  )
}

interface RenameFormProps extends Omit<RenameDialogProps, 'opened'> {
  onUnsaved: (isUnsaved: boolean) => void
}

function RenameForm({ title, change, onClose, onUnsaved }: RenameFormProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(title)
  const isReady = typed.trim() !== '' && typed.trim() !== title
  useUnsaved(typed !== title, onUnsaved)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady && !change.isPending) change.mutate({ title: typed.trim() }, { onSuccess: onClose })
  }
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <TextInput
        label={t('projects.name')}
        value={typed}
        maxLength={maxTitle}
        onChange={(event) => setTyped(event.currentTarget.value)}
        data-autofocus
      />
      <FormError error={change.error} />
      <FormButtons
        onCancel={onClose}
        submitLabel={t('projects.rename')}
        isBusy={change.isPending}
        disabled={!isReady}
      />
    </form>
  )
}
