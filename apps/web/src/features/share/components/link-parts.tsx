import { Button, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { QrCode } from '../../../ui/qr/qr-code.tsx'
import classes from './link-parts.module.css'

interface LinkFieldProps {
  url: string
  label: string
  isCopied?: boolean
  onCopy: () => void
}

/** A link to read, with a button that copies it. */
export function LinkField({ url, label, isCopied = false, onCopy }: LinkFieldProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.copy}>
      <TextInput
        className={classes.field}
        value={url}
        readOnly
        aria-label={label}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        leftSection={isCopied ? <IconCheck size={18} stroke={2} /> : <IconCopy size={18} stroke={1.8} />}
        onClick={onCopy}
      >
        {t('share.copyLink')}
      </Button>
    </div>
  )
}

interface ScanBoxProps {
  url: string
  /** True if the code should be highlighted. */
  isWanted?: boolean
  children: ReactNode
}

/** The QR code of a link, with a hint beside it. */
export function ScanBox({ url, isWanted = false, children }: ScanBoxProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.scan} data-wanted={isWanted || undefined}>
      <QrCode text={url} label={t('share.qr')} size={116} />
      {children}
    </div>
  )
}
