import { type Announcement, announcementMaxLength, cleanText } from '@easel/contract/client'
import { Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { DialogFrame, useFormDialog, useUnsaved } from '../../../ui/dialog/index.ts'
import { limitText, useEmptyTextFault } from '../../../ui/fields/index.ts'
import { FormButtons, FormError } from '../../../ui/form/form-parts.tsx'
import { toastSuccess } from '../../../ui/toast/index.ts'
import { useSiteChange } from '../hooks/use-site-change.ts'
import { fromLocalTime, toLocalTime } from '../local-time.ts'
import classes from './administration.module.css'

interface AnnouncementDialogProps {
  announcement: Announcement | null
  opened: boolean
  onClose: () => void
}

export default function AnnouncementDialog({ announcement, opened, onClose }: AnnouncementDialogProps) {
  const { t } = useTranslation()
  const { frame, onUnsaved } = useFormDialog(opened, onClose)
  return (
    <DialogFrame frame={frame} title={t('adminSite.announcement')} size={520}>
      <AnnouncementForm announcement={announcement} onClose={onClose} onUnsaved={onUnsaved} />
    </DialogFrame>
  )
}

interface AnnouncementFormProps extends Omit<AnnouncementDialogProps, 'opened'> {
  onUnsaved: (isUnsaved: boolean) => void
}

/** The form of an announcement, rendered only in the browser, because it shows times in the zone of the device. */
function AnnouncementForm({ announcement, onClose, onUnsaved }: AnnouncementFormProps) {
  const { t } = useTranslation()
  const missing = useEmptyTextFault()
  const change = useSiteChange()
  const { values, set, isChanged, isOrdered, written } = useAnnouncementValues(announcement)
  const [isTouched, setTouched] = useState(false)
  useUnsaved(isChanged, onUnsaved)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTouched(true)
    if (!written.en || !written.zh || !isOrdered || change.isPending) return
    change.mutate(
      { announcement: written },
      {
        onSuccess: () => {
          toastSuccess(t('adminSite.published'))
          onClose()
        },
      },
    )
  }
  const textField = (language: 'en' | 'zh') => ({
    value: values[language],
    ...limitText(announcementMaxLength, 'line', (text) => set({ [language]: text })),
    error: isTouched && missing(values[language], t('adminSite.textMissing')),
    lang: language === 'zh' ? 'zh-Hans' : 'en',
    rows: 3,
  })
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <Textarea label={t('adminSite.english')} {...textField('en')} data-autofocus />
      <Textarea label={t('adminSite.chinese')} {...textField('zh')} />
      <TextInput
        type="datetime-local"
        label={t('adminSite.from')}
        description={t('adminSite.optional')}
        value={values.from}
        onChange={(event) => set({ from: event.currentTarget.value })}
      />
      <TextInput
        type="datetime-local"
        label={t('adminSite.until')}
        description={t('adminSite.optional')}
        value={values.until}
        onChange={(event) => set({ until: event.currentTarget.value })}
        error={!isOrdered && t('adminSite.untilUnfit')}
      />
      <FormError error={change.error} />
      <FormButtons onCancel={onClose} submitLabel={t('adminSite.save')} isBusy={change.isPending} />
    </form>
  )
}

/** The typed values of the fields, and the announcement that follows from them (`written`). */
function useAnnouncementValues(announcement: Announcement | null) {
  const [isChanged, setChanged] = useState(false)
  const [values, setValues] = useState({
    en: announcement?.en ?? '',
    zh: announcement?.zh ?? '',
    from: toLocalTime(announcement?.from_ts),
    until: toLocalTime(announcement?.until_ts),
  })
  const set = (more: Partial<typeof values>) => {
    setChanged(true)
    setValues((before) => ({ ...before, ...more }))
  }
  const [from_ts, until_ts] = [fromLocalTime(values.from), fromLocalTime(values.until)]
  const written = {
    en: cleanText(values.en, 'line'),
    zh: cleanText(values.zh, 'line'),
    ...(from_ts !== undefined && { from_ts }),
    ...(until_ts !== undefined && { until_ts }),
  }
  return { values, set, isChanged, isOrdered: until_ts === undefined || until_ts > (from_ts ?? 0), written }
}
