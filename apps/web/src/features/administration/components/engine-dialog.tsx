import type { Engine } from '@easel/contract/client'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { DialogFrame, useFormDialog } from '../../../ui/dialog/index.ts'
import classes from './administration.module.css'
import { EngineForm } from './engine-form.tsx'
import { TestSteps } from './test-steps.tsx'

interface EngineDialogProps {
  /** The engine to change; absent to add an engine. */
  engine?: Engine | undefined
  /** Address of the engine to add, if it is known. */
  address?: string
  opened: boolean
  onClose: () => void
}

/** Adds or changes an engine, and shows the result of its test. */
export default function EngineDialog({ engine, address, opened, onClose }: EngineDialogProps) {
  const { t } = useTranslation()
  const [added, setAdded] = useState<Engine>()
  const { frame, onUnsaved } = useFormDialog(opened, onClose)
  return (
    <DialogFrame
      frame={frame}
      title={engine ? t('administration.editTitle') : t('administration.addTitle')}
      size={520}
      onExitTransitionEnd={() => setAdded(undefined)}
    >
      {added ? (
        <div className={classes.form}>
          <p className={classes.name}>{added.name}</p>
          <TestSteps before={added} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" component={LocaleLink} to={`/admin/engines/${added.id}`}>
              {t('administration.open')}
            </Button>
            <Button onClick={onClose} autoFocus>
              {t('administration.done')}
            </Button>
          </Group>
        </div>
      ) : (
        <EngineForm
          engine={engine}
          address={address}
          onSaved={engine ? onClose : setAdded}
          onCancel={onClose}
          onUnsaved={onUnsaved}
        />
      )}
    </DialogFrame>
  )
}
