import { Button, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../lib/browser/index.ts'
import { QrCode } from '../../../ui/qr/index.ts'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'
import { useToldShare } from '../hooks/use-told-share.ts'
import type { Shared } from '../subject.ts'
import { type SharedLink, type ShareTarget, targetAddress } from '../targets.ts'
import classes from './link-panel.module.css'
import { TargetGrid } from './target-grid.tsx'

interface LinkPanelProps {
  shared: Shared
  link: SharedLink
}

export function LinkPanel({ shared, link }: LinkPanelProps) {
  const { t } = useTranslation()
  const tell = useToldShare(shared)
  const [pasteIn, setPasteIn] = useState<ShareTarget>()
  const [isCopied, setCopied] = useState(false)
  const copy = async (target: string) => {
    try {
      await copyText(link.url)
    } catch {
      return toastError(t('share.failed'))
    }
    setCopied(true)
    toastSuccess(t('share.copied'))
    tell(target)
  }
  const choose = async (target: ShareTarget) => {
    if (targetAddress(target, link)) return tell(target)
    setPasteIn(target)
    await copy(target)
  }
  return (
    <>
      <TargetGrid link={link} onChoose={choose} onNative={() => tell('native')} />
      <div className={classes.copy}>
        <TextInput
          className={classes.field}
          value={link.url}
          readOnly
          aria-label={t('share.address')}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          leftSection={isCopied ? <IconCheck size={18} stroke={2} /> : <IconCopy size={18} stroke={1.8} />}
          onClick={() => copy('link')}
        >
          {t('share.copyLink')}
        </Button>
      </div>
      <div className={classes.scan} data-wanted={pasteIn !== undefined || undefined}>
        <QrCode text={link.url} label={t('share.qr')} size={116} />
        <p role="status">
          {pasteIn ? t('share.pasteIn', { target: t(`share.target_${pasteIn}`) }) : t('share.scan')}
        </p>
      </div>
    </>
  )
}
