import { Button } from '@mantine/core'
import { IconBrandAppleFilled, IconBrandFacebookFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useApi, useErrorText } from '../../../lib/api/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import classes from './login-form.module.css'

/** Under development: the server says so itself. */
export function OtherProviders() {
  const { t } = useTranslation()
  const api = useApi()
  const errorText = useErrorText()
  const ask = (call: () => Promise<unknown>) => call().catch((error) => toastError(errorText(error)))
  return (
    <div className={classes.others}>
      <Button
        variant="default"
        size="md"
        aria-label={t('account.apple')}
        onClick={() => ask(() => api.appleLogin({ token: '' }))}
      >
        <IconBrandAppleFilled size={20} />
      </Button>
      <Button
        variant="default"
        size="md"
        aria-label={t('account.facebook')}
        onClick={() => ask(() => api.facebookLogin({ token: '' }))}
      >
        <IconBrandFacebookFilled size={20} />
      </Button>
    </div>
  )
}
