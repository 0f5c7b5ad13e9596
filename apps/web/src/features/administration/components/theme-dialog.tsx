import { type ThemeDetails, themeDescriptionMaxLength, themeTitleMaxLength } from '@easel/contract/client'
import { Button, Loader, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useZone } from '../../../lib/time-zone/index.ts'
import { acceptedFiles, type SentPicture, usePictureUpload } from '../../../lib/upload/index.ts'
import { DialogFrame, useFormDialog, useUnsaved } from '../../../ui/dialog/index.ts'
import { limitText, useEmptyTextFault } from '../../../ui/fields/index.ts'
import { FileLabel } from '../../../ui/files/index.ts'
import { FormButtons, FormError } from '../../../ui/form/form-parts.tsx'
import { type ThemeFormState, type ThemeValues, useThemeForm } from '../hooks/use-theme-form.ts'
import classes from './administration.module.css'
import styles from './themes.module.css'

interface ThemeDialogProps {
  /** Absent for a new theme. */
  theme?: ThemeDetails
  opened: boolean
  onClose: () => void
}

export default function ThemeDialog({ theme, opened, onClose }: ThemeDialogProps) {
  const { t } = useTranslation()
  const { frame, onUnsaved } = useFormDialog(opened, onClose)
  return (
    <DialogFrame frame={frame} title={t(theme ? 'adminThemes.editTitle' : 'adminThemes.add')} size={640}>
      <ThemeForm theme={theme} onClose={onClose} onUnsaved={onUnsaved} />
    </DialogFrame>
  )
}

interface ThemeFormProps {
  theme: ThemeDetails | undefined
  onClose: () => void
  onUnsaved: (isUnsaved: boolean) => void
}

/** The form of a theme, rendered only in the browser, because it shows times in the zone of the device. */
function ThemeForm({ theme, onClose, onUnsaved }: ThemeFormProps) {
  const { t } = useTranslation()
  const form = useThemeForm(theme, onClose)
  const { values, set, save } = form
  useUnsaved(form.isChanged, onUnsaved)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={styles.pair}>
        <TextFields form={form} />
        <TimeFields form={form} />
      </div>
      <ThemeCoverField theme={theme} cover={values.cover} onCover={(cover) => set({ cover })} />
      <ThemePreview theme={theme} values={values} />
      <FormError error={save.error} />
      <FormButtons
        onCancel={onClose}
        submitLabel={t(theme ? 'adminThemes.save' : 'adminThemes.create')}
        isBusy={save.isPending}
        disabled={theme !== undefined && !form.isChanged}
      />
    </form>
  )
}

/** Title and description in both languages. */
function TextFields({ form: { values, set, isTouched } }: { form: ThemeFormState }) {
  const { t } = useTranslation()
  const missing = useEmptyTextFault()
  const text = (name: 'titleEn' | 'titleZh' | 'descriptionEn' | 'descriptionZh', max: number) => ({
    label: t(`adminThemes.${name}`),
    value: values[name],
    ...limitText(max, 'line', (value) => set({ [name]: value })),
    error: isTouched && missing(values[name], t('adminThemes.textMissing')),
    lang: name.endsWith('Zh') ? 'zh-Hans' : 'en',
  })
  return (
    <>
      <TextInput {...text('titleEn', themeTitleMaxLength)} autoComplete="off" data-autofocus />
      <TextInput {...text('titleZh', themeTitleMaxLength)} autoComplete="off" />
      <Textarea {...text('descriptionEn', themeDescriptionMaxLength)} rows={3} />
      <Textarea {...text('descriptionZh', themeDescriptionMaxLength)} rows={3} />
    </>
  )
}

function TimeFields({ form: { values, set, isTouched, hasBegun, faults } }: { form: ThemeFormState }) {
  const { t } = useTranslation()
  const zone = useZone()
  return (
    <>
      <TextInput
        type="datetime-local"
        label={t('adminThemes.begin')}
        description={t(hasBegun ? 'adminThemes.beginFixed' : 'adminThemes.beginHint')}
        value={values.begin}
        onChange={(event) => set({ begin: event.currentTarget.value })}
        disabled={hasBegun}
      />
      <TextInput
        type="datetime-local"
        label={t('adminThemes.endTime')}
        description={t('adminThemes.zone', { zone })}
        value={values.end}
        onChange={(event) => set({ end: event.currentTarget.value })}
        error={isTouched && faults.end && t(`adminThemes.${faults.end}`)}
      />
    </>
  )
}

interface ThemeCoverFieldProps {
  theme: ThemeDetails | undefined
  cover: SentPicture | undefined
  onCover: (cover: SentPicture | undefined) => void
}

function ThemeCoverField({ theme, cover, onCover }: ThemeCoverFieldProps) {
  const { t } = useTranslation()
  const { take, isSending, fault } = usePictureUpload(onCover)
  const usual = t(theme ? 'adminThemes.coverKept' : 'adminThemes.coverUsual')
  return (
    <div>
      <p className={styles.label}>{t('adminThemes.cover')}</p>
      <p className={classes.facts}>{cover?.file.name ?? usual}</p>
      <div className={styles.cover}>
        <FileLabel accept={acceptedFiles} onFiles={take} className={styles.choose}>
          {t('adminThemes.chooseCover')}
        </FileLabel>
        {isSending && <Loader size={18} role="img" aria-label={t('adminThemes.sending')} />}
        {cover && (
          <Button variant="subtle" onClick={() => onCover(undefined)}>
            {t('adminThemes.removeCover')}
          </Button>
        )}
      </div>
      <FormError error={fault} />
    </div>
  )
}

interface ThemePreviewProps {
  theme: ThemeDetails | undefined
  values: ThemeValues
}

/** Previews the theme as the feed shows it, in both languages. */
function ThemePreview({ theme, values }: ThemePreviewProps) {
  const { t } = useTranslation()
  const chosen = useObjectUrl(values.cover?.file)
  const url = chosen ?? theme?.cover.medium_url ?? theme?.cover.url
  const cards = [
    { lang: 'en', title: values.titleEn, description: values.descriptionEn },
    { lang: 'zh-Hans', title: values.titleZh, description: values.descriptionZh },
  ]
  return (
    <section aria-label={t('adminThemes.preview')}>
      <p className={styles.label}>{t('adminThemes.preview')}</p>
      <div className={styles.pair}>
        {cards.map(({ lang, title, description }) => (
          <div key={lang} className={styles.preview} lang={lang}>
            {url && <img src={url} alt="" className={styles.back} />}
            <strong>{title.trim() || '…'}</strong>
            <span>{description}</span>
          </div>
        ))}
      </div>
    </section>
  )
}

/** Returns the address of a file of this device, which is valid while the component is mounted. */
function useObjectUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => {
      setUrl(undefined)
      URL.revokeObjectURL(made)
    }
  }, [file])
  return url
}
