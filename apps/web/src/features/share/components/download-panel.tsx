import type { DownloadFormat, DownloadQuality, DownloadSize } from '@easel/contract/client'
import { Button, Checkbox, Group, Loader, Switch } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { isMadeWithAi, type ResultMedia, useApi, useErrorText } from '../../../lib/api/index.ts'
import { holdFocus } from '../../../lib/browser/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { ChoiceChips, Segments } from '../../../ui/layout/index.ts'
import { isInWeChat } from '../device.ts'
import { formatsOf, qualities, sizesOf } from '../download-choices.ts'
import { useSaveForm } from '../hooks/use-save-form.ts'
import { type SavedForm, savedFormQuery } from '../saved-form.ts'
import classes from './download-panel.module.css'
import { SaveActions } from './save-actions.tsx'
import { SavedPicture } from './saved-picture.tsx'

interface DownloadPanelProps {
  media: ResultMedia
  title: string
  /** Only the owner may leave out a required mark. */
  isOwn: boolean
  onSaved: () => void
}

/** Shows the file as it will be saved, and saves it: with or without the visible mark, in the chosen format, quality and size. */
export function DownloadPanel({ media, title, isOwn, onSaved }: DownloadPanelProps) {
  const { t } = useTranslation()
  const file = media.main
  const [mark, setMark] = useMark(media)
  const [form, setForm] = useState<Pick<SavedForm, 'format' | 'quality' | 'size'>>({})
  const [keepsWords, setKeepsWords] = useState(false)
  const takesWords = mark.hasWords && ['png', 'jpeg', 'webp'].includes(form.format ?? ownFormat(file))
  const words = takesWords && keepsWords ? { words: 'keep' as const } : {}
  const request: SavedForm = { key: file.key, watermark_type: mark.sent, ...form, ...words }
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
      {takesWords && <WordsSwitch isOn={keepsWords} onChange={setKeepsWords} />}
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
        <FormChoices
          media={media}
          hasLines={mark.hasLines}
          form={form}
          onChange={(change) => setForm({ ...form, ...change })}
        />
      </details>
    </div>
  )
}

function WordsSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div>
      <Switch
        label={t('share.keepWords')}
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
        aria-describedby={id}
      />
      <p id={id} className={classes.hint}>
        {t('share.keepWordsHint')}
      </p>
    </div>
  )
}

const ownFormat = ({ mime_type }: ResultMedia['main']) => mime_type.replace('image/', '')

type Mark = 'visible' | 'none'

/** The choice about the visible mark. Until the user chooses, the site decides. */
function useMark({ main, kind }: ResultMedia) {
  const [chosen, setChosen] = useState<Mark>()
  const bySite = savedFormQuery(useApi(), { key: main.key, watermark_type: 'auto' })
  const { data } = useQuery({ ...bySite, enabled: kind === 'image' })
  const isNeeded = data?.is_marked ?? isMadeWithAi(main)
  const needed: Mark = isNeeded ? 'visible' : 'none'
  // A file that needs no mark is downloaded without a mark, and without consent.
  const sent = chosen === undefined || chosen === needed ? 'auto' : chosen
  return [
    { shown: chosen ?? needed, sent, hasWords: data?.has_words === true, hasLines: data?.has_lines === true },
    setChosen,
  ] as const
}

interface FormChoicesProps {
  media: ResultMedia
  /** The picture consists of lines, so it can be saved as a drawing. */
  hasLines: boolean
  form: Pick<SavedForm, 'format' | 'quality' | 'size'>
  onChange: (change: Pick<SavedForm, 'format' | 'quality' | 'size'>) => void
}

function FormChoices({ media: { main }, hasLines, form, onChange }: FormChoicesProps) {
  const { t } = useTranslation()
  const formats = formatsOf(main, { hasLines })
  return (
    <div className={classes.choices}>
      <ChoiceChips<DownloadFormat>
        label={t('share.format')}
        value={form.format ?? formats[0]!}
        onChange={(format) => onChange({ format })}
        choices={formats.map((value) => ({ value, label: t(`share.format_${value}`) }))}
      />
      {form.format === 'pdf' && <p className={classes.hint}>{t('share.pdfHint')}</p>}
      {form.format === 'svg' && <p className={classes.hint}>{t('share.svgHint')}</p>}
      {form.format !== 'svg' && (
        <>
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
        </>
      )}
    </div>
  )
}

interface ConsentBoxProps {
  /** A trained model contributed to the file. */
  isAi: boolean
  isPending: boolean
  onAgree: () => void
  onCancel: () => void
}

/** Asks for consent once in six months, because without the visible mark the user is obliged to disclose how the file was made. */
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

/** Shows the file itself as a picture, for a browser that saves a picture after a long press and saves no other files. */
function LongPressPicture({ media, form }: { media: ResultMedia; form: SavedForm }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const isPicture = media.kind === 'image'
  // The photo album of WeChat accepts only JPEG and PNG.
  const format = media.main.mime_type === 'image/png' ? 'png' : 'jpeg'
  const query = useQuery({ ...savedFormQuery(useApi(), { ...form, format }), enabled: isPicture })
  if (!isPicture) return <p className={classes.note}>{t('share.openElsewhere')}</p>
  const { width, height } = media.main
  return (
    <figure className={classes.figure} aria-busy={query.isPending}>
      {query.isPending && <Loader size="sm" role="img" aria-label={t('share.preparing')} />}
      {query.isError && <p role="alert">{errorText(query.error)}</p>}
      {query.data && <img src={query.data.url} width={width} height={height} alt={t('share.savedPicture')} />}
      <figcaption>{t('share.longPress')}</figcaption>
    </figure>
  )
}
