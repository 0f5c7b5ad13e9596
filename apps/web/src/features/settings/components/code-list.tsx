import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import classes from './block.module.css'

/** Recovery codes, this once. */
export function CodeList({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation()
  const clipboard = useClipboard()
  return (
    <div className={classes.form}>
      <p>{t('account.codesText')}</p>
      <ul className={classes.codes} aria-label={t('settings.codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button variant="default" onClick={() => clipboard.copy(codes.join('\n'))}>
        {clipboard.copied ? t('account.codesCopied') : t('common.copy')}
      </Button>
      <Button onClick={onDone}>{t('settings.codesKept')}</Button>
    </div>
  )
}
