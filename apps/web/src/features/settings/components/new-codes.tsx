import { Button } from '@mantine/core'
import { takeFocus } from '../../../lib/browser/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { RecoveryCodeList } from '../../accounts/index.ts'
import classes from './settings-block.module.css'

/** Replaces the form that created the codes until the user has saved them. */
export function NewCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation()
  return (
    <div ref={takeFocus} tabIndex={-1} className={classes.form}>
      <p>{t('account.codesText')}</p>
      <RecoveryCodeList codes={codes} />
      <Button onClick={onDone}>{t('settings.codesKept')}</Button>
    </div>
  )
}
