import type { DownloadFormat, DownloadQuality, DownloadSize } from '@easel/contract/client'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isMadeWithAi, type ResultMedia, useApi } from '../../../lib/api/index.ts'
import { holdFocus } from '../../../lib/browser/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { ChoiceChips, Segments } from '../../../ui/layout/index.ts'
import { isInWeChat } from '../device.ts'
import { formatsOf, qualities, sizesOf } from '../download-choices.ts'
import { useSaveForm } from '../hooks/use-save-form.ts'
import { type SavedForm, savedFormQuery } from '../saved-form.ts'
import { ConsentBox } from './consent-box.tsx'
import classes from './download-panel.module.css'
import { LongPressPicture } from './long-press-picture.tsx'
import { SaveActions } from './save-actions.tsx'
import { SavedPicture } from './saved-picture.tsx'

interface DownloadPanelProps {
  media: ResultMedia
  title: string
  /** Only the owner may omit a mark that is required. */
  isOwn: boolean
  onSaved: () => void
}

/** Shows the file as it will be saved, and saves it: with or without the visible mark, in the chosen format, quality and size. */
export function DownloadPanel({ media, title, isOwn, onSaved }: DownloadPanelProps) {
  const { t } = useTranslation()
  const file = media.main
  const [mark, setMark] = useMark(media)
  const [form, setForm] = useState<Pick<SavedForm, 'format' | 'quality' | 'size'>>({})
  const request: SavedForm = { key: file.key, watermark_type: mark.sent, ...form }
  const saving = useSaveForm(onSaved)
  if (isInWeChat()) return <LongPressPicture media={media} form={request} />
  return (
    <div ref={holdFocus} tabIndex={-1} className={classes.panel}>
      <SavedPicture media={media} watermark_type={mark.sent} />
      {isOwn && (
        <Segments
          wide
          label={t('share.mark')}
          value={mark.shown}
          onChange={(value) => {
            setMark(value)
            saving.forget()
          }}
          choices={[
            { value: 'visible', label: t('share.mark_visible') },
            { value: 'none', label: t('share.mark_none') },
          ]}
        />
      )}
      {saving.asks && mark.sent === 'none' ? (
        <ConsentBox
          isAi={isMadeWithAi(file)}
          isPending={saving.isPending}
          onAgree={() => saving.agree(request)}
          onCancel={saving.forget}
        />
      ) : (
        <SaveActions media={media} title={title} form={request} saving={saving} onShared={onSaved} />
      )}
      <details className={classes.more}>
        <summary>
          <IconChevronRight size={17} stroke={1.8} aria-hidden="true" />
          {t('share.saveAs')}
        </summary>
        <FormChoices media={media} form={form} onChange={(change) => setForm({ ...form, ...change })} />
      </details>
    </div>
  )
}

type Mark = 'visible' | 'none'

/** The choice about the visible mark. Until the user chooses, the site decides. */
function useMark({ main, kind }: ResultMedia) {
  const [chosen, setChosen] = useState<Mark>()
  const bySite = savedFormQuery(useApi(), { key: main.key, watermark_type: 'auto' })
  const { data } = useQuery({ ...bySite, enabled: kind === 'image' })
  const isNeeded = data?.is_marked ?? isMadeWithAi(main)
  const needed: Mark = isNeeded ? 'visible' : 'none'
  // A file that needs no mark is given without one, and without a consent.
  const sent = chosen === undefined || chosen === needed ? 'auto' : chosen
  return [{ shown: chosen ?? needed, sent }, setChosen] as const
}

interface FormChoicesProps {
  media: ResultMedia
  form: Pick<SavedForm, 'format' | 'quality' | 'size'>
  onChange: (change: Pick<SavedForm, 'format' | 'quality' | 'size'>) => void
}

function FormChoices({ media: { main }, form, onChange }: FormChoicesProps) {
  const { t } = useTranslation()
  const formats = formatsOf(main)
  return (
    <div className={classes.choices}>
      <ChoiceChips<DownloadFormat>
        label={t('share.format')}
        value={form.format ?? formats[0]!}
        onChange={(format) => onChange({ format })}
        choices={formats.map((value) => ({ value, label: t(`share.format_${value}`) }))}
      />
      <ChoiceChips<DownloadQuality>
        label={t('share.quality')}
        value={form.quality ?? 'high'}
        onChange={(quality) => onChange({ quality })}
        choices={qualities.map((value) => ({ value, label: t(`share.quality_${value}`) }))}
      />
      <ChoiceChips<DownloadSize>
        label={t('share.size')}
        value={form.size ?? 'original'}
        onChange={(size) => onChange({ size })}
        choices={sizesOf(main).map((value) => ({ value, label: t(`share.size_${value}`) }))}
      />
    </div>
  )
}
