import { Button, Textarea } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../lib/browser/index.ts'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'
import classes from './embed-panel.module.css'

/** A text field with a button to copy its content. */
export function CodeField({ label, code, onCopied }: { label: string; code: string; onCopied: () => void }) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState('')
  const copy = async () => {
    try {
      await copyText(code)
    } catch {
      return toastError(t('share.failed'))
    }
    setCopied(code)
    toastSuccess(t('share.codeCopied'))
    onCopied()
  }
  const Icon = copied === code ? IconCheck : IconCopy
  return (
    <div className={classes.code}>
      <Textarea
        label={label}
        value={code}
        readOnly
        rows={4}
        onFocus={(event) => event.currentTarget.select()}
        classNames={{ input: classes.input }}
      />
      <Button leftSection={<Icon size={18} stroke={1.8} aria-hidden="true" />} onClick={copy}>
        {t('share.copyCode')}
      </Button>
    </div>
  )
}
