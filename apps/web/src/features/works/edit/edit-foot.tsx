import { Button } from '@mantine/core'
import { type Icon, IconArrowBackUp, IconArrowForwardUp, IconEye, IconRestore } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import classes from './edit-dialog.module.css'
import { type EditHistory, type HistoryAction, noEdit } from './edit-history.ts'

interface EditFootProps {
  history: EditHistory
  dispatch: (action: HistoryAction) => void
  /** Called with true while the original is to be shown. */
  onCompare: (isHeld: boolean) => void
  onReset: () => void
  isSaving: boolean
  onSave: () => void
}

export function EditFoot({ history, dispatch, onCompare, onReset, isSaving, onSave }: EditFootProps) {
  const { t } = useTranslation()
  const { past, now, future } = history
  const hold = () => onCompare(true)
  const release = () => onCompare(false)
  const isKey = (key: string) => key === ' ' || key === 'Enter'
  return (
    <div className={classes.foot}>
      <div className={classes.steps}>
        <Step
          icon={IconArrowBackUp}
          label={t('pictureEdit.undo')}
          disabled={past.length === 0}
          onClick={() => dispatch({ kind: 'undone' })}
        />
        <Step
          icon={IconArrowForwardUp}
          label={t('pictureEdit.redo')}
          disabled={future.length === 0}
          onClick={() => dispatch({ kind: 'redone' })}
        />
        <Step
          icon={IconEye}
          label={t('pictureEdit.compare')}
          onPointerDown={hold}
          onPointerUp={release}
          onPointerLeave={release}
          onPointerCancel={release}
          onContextMenu={(event) => event.preventDefault()}
          onKeyDown={(event) => isKey(event.key) && hold()}
          onKeyUp={(event) => isKey(event.key) && release()}
          onBlur={release}
        />
        <Step icon={IconRestore} label={t('pictureEdit.reset')} disabled={now === noEdit} onClick={onReset} />
      </div>
      <Button onClick={onSave} loading={isSaving} disabled={past.length === 0}>
        {t('pictureEdit.save')}
      </Button>
      <span role="status" className={classes.status}>
        {isSaving && t('pictureEdit.saving')}
      </span>
    </div>
  )
}

interface StepProps extends ComponentProps<'button'> {
  icon: Icon
  label: string
}

function Step({ icon: StepIcon, label, ...button }: StepProps) {
  return (
    <button type="button" aria-label={label} title={label} {...button}>
      <StepIcon size={20} stroke={1.8} />
    </button>
  )
}
