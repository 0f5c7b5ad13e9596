import type { Engine } from '@easel/contract/client'
import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { DialogFrame, useFormDialog } from '../../../ui/dialog/index.ts'
import { engineQuery } from '../api.ts'
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
        <Added engine={added} onClose={onClose} />
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

/** The test of a new engine. Once it has succeeded, the models of the site are the next step. */
function Added({ engine, onClose }: { engine: Engine; onClose: () => void }) {
  const { t } = useTranslation()
  const { data: tested } = useQuery(engineQuery(useApi(), engine.id))
  const isUsable = tested?.state === 'ready' && tested.usable_model_count > 0
  return (
    <div className={classes.form}>
      <p className={classes.name}>{engine.name}</p>
      <TestSteps before={engine} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" component={LocaleLink} to={`/admin/engines/${engine.id}`}>
          {t('administration.open')}
        </Button>
        <Button variant={isUsable ? 'default' : 'filled'} onClick={onClose} autoFocus>
          {t('administration.done')}
        </Button>
        {isUsable && (
          <Button component={LocaleLink} to="/models">
            {t('administration.toModels')}
          </Button>
        )}
      </Group>
    </div>
  )
}
