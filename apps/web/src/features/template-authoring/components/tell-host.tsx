import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useApi, useErrorText } from '../../../lib/api/index.ts'
import { firstClick } from '../../../lib/browser/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import classes from './maker.module.css'

/** A button that notifies the administrators of a workflow that no engine of this site can run. */
export function TellHost() {
  const { t } = useTranslation()
  const api = useApi()
  const errorText = useErrorText()
  const wish = useMutation({ mutationFn: () => api.wishForEngine({}) })
  return (
    <>
      {!wish.isSuccess && (
        <Button variant="light" size="sm" loading={wish.isPending} onClick={firstClick(() => wish.mutate())}>
          {t('maker.tellHost')}
        </Button>
      )}
      <span role="status" className={classes.facts}>
        {wish.isSuccess && t('maker.hostTold')}
      </span>
      {wish.error && (
        <span role="alert" className={classes.fault}>
          {errorText(wish.error)}
        </span>
      )}
    </>
  )
}
