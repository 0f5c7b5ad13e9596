import { Button } from '@mantine/core'
import { copyText } from '../../../lib/browser/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'
import styles from './version.module.css'

/** Commands for a shell, one a line, to read and to copy. */
export function ShellCommands({ title, lines }: { title: string; lines: readonly string[] }) {
  const { t } = useTranslation()
  const copy = async () => {
    try {
      await copyText(lines.join('\n'))
      toastSuccess(t('adminVersion.copied'))
    } catch {
      toastError(t('adminVersion.notCopied'))
    }
  }
  return (
    <div className={styles.commands}>
      <div className={styles.head}>
        <p>{title}</p>
        <Button
          variant="default"
          size="compact-sm"
          onClick={copy}
          aria-label={t('adminVersion.copyOf', { title })}
        >
          {t('adminVersion.copy')}
        </Button>
      </div>
      <pre className={styles.lines}>
        <code>{lines.join('\n')}</code>
      </pre>
    </div>
  )
}
