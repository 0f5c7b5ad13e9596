import type { DownloadFormat, DownloadQuality, DownloadSize, File } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { holdFocus } from '../../../lib/browser/index.ts'
import { ChoiceChips, Segments } from '../../../ui/layout/index.ts'
import { formatsOf, qualities, sizesOf } from '../download-choices.ts'
import { type FileWish, useSaveFile } from '../hooks/use-save-file.ts'
import { isMadeWithAi } from '../made-with-ai.ts'
import { ConsentBox } from './consent-box.tsx'
import classes from './download-panel.module.css'

interface DownloadPanelProps {
  file: File
  /** Only the owner may omit the mark. */
  isOwn: boolean
  onSaved: () => void
}

/** Downloads the file with the chosen format, quality and size, with or without the visible mark. */
export function DownloadPanel({ file, isOwn, onSaved }: DownloadPanelProps) {
  const { t } = useTranslation()
  const formats = formatsOf(file)
  const sizes = sizesOf(file)
  const [format, setFormat] = useState<DownloadFormat>(formats[0]!)
  const [quality, setQuality] = useState<DownloadQuality>('high')
  const [size, setSize] = useState<DownloadSize>('original')
  const [mark, setMark] = useState<'visible' | 'none'>('visible')
  const { asks, agree, forget, isPending, save } = useSaveFile(onSaved)
  const wish: FileWish = {
    ...{ key: file.key, format, quality, size },
    watermark_type: isOwn ? mark : undefined,
  }
  return (
    <div ref={holdFocus} tabIndex={-1} className={classes.panel}>
      {isOwn && (
        <Segments
          wide
          label={t('share.mark')}
          value={mark}
          onChange={(value) => {
            setMark(value)
            forget()
          }}
          choices={[
            { value: 'visible', label: t('share.mark_visible') },
            { value: 'none', label: t('share.mark_none') },
          ]}
        />
      )}
      <ChoiceChips
        label={t('share.format')}
        value={format}
        onChange={setFormat}
        choices={formats.map((value) => ({ value, label: t(`share.format_${value}`) }))}
      />
      <ChoiceChips
        label={t('share.quality')}
        value={quality}
        onChange={setQuality}
        choices={qualities.map((value) => ({ value, label: t(`share.quality_${value}`) }))}
      />
      <ChoiceChips
        label={t('share.size')}
        value={size}
        onChange={setSize}
        choices={sizes.map((value) => ({ value, label: t(`share.size_${value}`) }))}
      />
      {asks && mark === 'none' ? (
        <ConsentBox
          isAi={isMadeWithAi(file)}
          isPending={isPending}
          onAgree={() => agree(wish)}
          onCancel={forget}
        />
      ) : (
        <Button
          size="md"
          leftSection={<IconDownload size={18} stroke={1.8} aria-hidden="true" />}
          loading={isPending}
          onClick={() => save(wish)}
        >
          {t('share.download')}
        </Button>
      )}
    </div>
  )
}
