import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useTranslation } from '../../lib/i18n/index.ts'

/**
 * Password field with a button that shows the password; the button has a label in the page's language and can be reached by
 * keyboard.
 */
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
