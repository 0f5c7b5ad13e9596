import { Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { takeFocus } from '../../../lib/browser/index.ts'
import { CodeList } from './code-list.tsx'
import classes from './login-form.module.css'

interface RecoveryCodesProps {
  codes: readonly string[]
  onDone: () => void
}

/** Shows the recovery codes right after sign-up. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation()
  return (
    <section ref={takeFocus} tabIndex={-1} className={classes.form} aria-labelledby="codes-title">
      <h1 id="codes-title" className={classes.title}>
        {t('account.codesTitle')}
      </h1>
      <Text c="dimmed">{t('account.codesText')}</Text>
      <CodeList codes={codes} size="md" />
      <Button size="md" onClick={onDone}>
        {t('common.continue')}
      </Button>
    </section>
  )
}
