import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useTranslation } from '../../lib/i18n/index.ts'

/** Password field with a visibility toggle that the keyboard reaches and that is labelled in the page's language. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation()
  return (
    <PasswordInput
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t('common.showPassword') }}
      {...props}
    />
  )
}
