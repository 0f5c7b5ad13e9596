import { Button, Group } from '@mantine/core'
import { useErrorText } from '../../lib/api/index.ts'
import { useTranslation } from '../../lib/i18n/index.ts'
import classes from './form-parts.module.css'

/** Shows the error of a form's call, or a sentence about it, which screen readers announce; renders nothing without an error. */
export function FormError({ error }: { error: unknown }) {
  const errorText = useErrorText()
  if (!error) return null
  return (
    <p role="alert" className={classes.error}>
      {typeof error === 'string' ? error : errorText(error)}
    </p>
  )
}

interface FormButtonsProps {
  onCancel: () => void
  submitLabel: string
  isBusy: boolean
  disabled?: boolean
  /** Colours the button as a destructive action. */
  isRisky?: boolean
}

/** The end of a form in a dialog: a button that cancels, and a button that submits. */
export function FormButtons({ onCancel, submitLabel, isBusy, disabled, isRisky }: FormButtonsProps) {
  const { t } = useTranslation()
  return (
    <Group justify="flex-end" gap="sm">
      <Button variant="default" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
      <Button type="submit" {...(isRisky && { color: 'red.8' })} loading={isBusy} disabled={disabled}>
        {submitLabel}
      </Button>
    </Group>
  )
}
