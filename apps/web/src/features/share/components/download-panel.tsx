import type { DownloadFormat, DownloadQuality, DownloadSize, File } from '@easel/contract/client'
import { Button, Checkbox, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi, useErrorText } from '../../../lib/api/index.ts'
import { holdFocus, saveAddress } from '../../../lib/browser/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { ChoiceChips, Segments } from '../../../ui/layout/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import { formatsOf, qualities, sizesOf } from '../download-choices.ts'
import classes from './download-panel.module.css'

const trained = ['trainedAlgorithmicMedia', 'compositeWithTrainedAlgorithmicMedia']

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
  const request: FileRequest = {
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
          onAgree={() => agree(request)}
          onCancel={forget}
        />
      ) : (
        <Button
          size="md"
          leftSection={<IconDownload size={18} stroke={1.8} aria-hidden="true" />}
          loading={isPending}
          onClick={() => save(request)}
        >
          {t('share.download')}
        </Button>
      )}
    </div>
  )
}

interface ConsentBoxProps {
  /** True if a trained model contributed to the file. */
  isAi: boolean
  isPending: boolean
  onAgree: () => void
  onCancel: () => void
}

/** Asks for consent once in six months: without the visible mark, disclosing how the file was made becomes the user's duty. */
function ConsentBox({ isAi, isPending, onAgree, onCancel }: ConsentBoxProps) {
  const { t } = useTranslation()
  const [isAgreed, setAgreed] = useState(false)
  return (
    <section className={classes.consent} aria-label={t('share.consentTitle')}>
      <h3>{t('share.consentTitle')}</h3>
      <p>{t(isAi ? 'share.consentTextAi' : 'share.consentText')}</p>
      <Checkbox
        label={t(isAi ? 'share.consentBoxAi' : 'share.consentBox')}
        checked={isAgreed}
        onChange={(event) => setAgreed(event.currentTarget.checked)}
        autoFocus
      />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button disabled={!isAgreed} loading={isPending} onClick={onAgree}>
          {t('share.agree')}
        </Button>
      </Group>
    </section>
  )
}

/** Reports whether a trained model made the file or a part of it, as far as the site knows. */
function isMadeWithAi({ digital_source_type = '' }: Pick<File, 'digital_source_type'>): boolean {
  return trained.some((name) => digital_source_type.endsWith(`/${name}`))
}

interface FileRequest {
  key: string
  /** Undefined: the choice of the file's owner applies. */
  watermark_type: 'none' | 'visible' | undefined
  format: DownloadFormat
  quality: DownloadQuality
  size: DownloadSize
}

/** Saves a file in the chosen form. If that needs consent, `asks` becomes true; `agree` gives the consent and saves. */
function useSaveFile(onSaved: () => void) {
  const api = useApi()
  const errorText = useErrorText()
  const [asks, setAsks] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ request, agreed }: { request: FileRequest; agreed: boolean }) => {
      if (agreed) await api.giveConsent({ type: 'unmarked_download' })
      else if (request.watermark_type === 'none' && !(await api.getConsents({})).unmarked_download)
        return null
      return await api.signTargetDownload(request)
    },
    onSuccess: (signed) => {
      setAsks(signed === null)
      if (signed === null) return
      saveAddress(signed.url)
      onSaved()
    },
    onError: (error) => toastError(errorText(error)),
  })
  return {
    asks,
    isPending,
    save: (request: FileRequest) => mutate({ request, agreed: false }),
    agree: (request: FileRequest) => mutate({ request, agreed: true }),
    forget: () => setAsks(false),
  }
}
