import { Button, TextInput, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { copyText } from '../../../lib/browser/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import classes from './administration.module.css'

interface CopyLineProps {
  label: string
  text: string
  copyLabel: string
}

/** A text for other people, with a button that copies it. */
export function CopyLine({ label, text, copyLabel }: CopyLineProps) {
  const { t } = useTranslation()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await copyText(text)
      setCopied(true)
    } catch {
      toastError(t('adminPeople.notCopied'))
    }
  }
  return (
    <div className={classes.copy}>
      <TextInput
        className={classes.copyField}
        value={text}
        readOnly
        aria-label={label}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        variant="default"
        leftSection={isCopied ? <IconCheck size={18} stroke={2} /> : <IconCopy size={18} stroke={1.8} />}
        onClick={copy}
      >
        {copyLabel}
      </Button>
      <VisuallyHidden role="status">{isCopied && t('adminPeople.copied')}</VisuallyHidden>
    </div>
  )
}
