import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { takeFocus } from '../../../lib/browser/index.ts'
import { CodeList } from '../../accounts/index.ts'
import classes from './block.module.css'

/** In the place of what has made them, until they are kept. */
export function NewCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation()
  return (
    <div ref={takeFocus} tabIndex={-1} className={classes.form}>
      <p>{t('account.codesText')}</p>
      <CodeList codes={codes} />
      <Button onClick={onDone}>{t('settings.codesKept')}</Button>
    </div>
  )
}
