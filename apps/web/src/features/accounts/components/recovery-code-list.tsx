import { Button, Group } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { copyText } from '../../../lib/browser/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import classes from './recovery-code-list.module.css'

interface RecoveryCodeListProps {
  codes: readonly string[]
  size?: 'sm' | 'md'
}

/** Recovery codes, shown only once: the user downloads or copies them. */
export function RecoveryCodeList({ codes, size = 'sm' }: RecoveryCodeListProps) {
  const { t } = useTranslation()
  const [isCopied, setCopied] = useState(false)
  const text = codes.join('\n')
  const copy = () =>
    copyText(text).then(
      () => setCopied(true),
      () => toastError(t('account.codesNotCopied')),
    )
  return (
    <>
      <ul className={classes.codes} aria-label={t('settings.codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group grow>
        <Button
          variant="default"
          size={size}
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="recovery-codes.txt"
          leftSection={<IconDownload size={18} />}
        >
          {t('account.codesDownload')}
        </Button>
        <Button
          variant="default"
          size={size}
          onClick={copy}
          leftSection={isCopied ? <IconCheck size={18} /> : <IconCopy size={18} />}
        >
          {isCopied ? t('account.codesCopied') : t('common.copy')}
        </Button>
      </Group>
    </>
  )
}
