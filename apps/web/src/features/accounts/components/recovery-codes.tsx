import { Button, Group, Text } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './login-form.module.css'

interface RecoveryCodesProps {
  codes: readonly string[]
  onDone: () => void
}

/** Shown once, right after signing up. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation()
  const clipboard = useClipboard()
  return (
    <section className={classes.form} aria-labelledby="codes-title">
      <h1 id="codes-title" className={classes.title}>
        {t('account.codesTitle')}
      </h1>
      <Text c="dimmed">{t('account.codesText')}</Text>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group grow>
        <Button
          variant="default"
          size="md"
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`}
          download="recovery-codes.txt"
          leftSection={<IconDownload size={18} />}
        >
          {t('account.codesDownload')}
        </Button>
        <Button
          variant="default"
          size="md"
          onClick={() => clipboard.copy(codes.join('\n'))}
          leftSection={clipboard.copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
        >
          {clipboard.copied ? t('account.codesCopied') : t('common.copy')}
        </Button>
      </Group>
      <Button size="md" onClick={onDone}>
        {t('common.continue')}
      </Button>
    </section>
  )
}
