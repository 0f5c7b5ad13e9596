import { type Announcement, announcementMaxLength, cleanText } from '@easel/contract/client'
import { Button, Group, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useErrorText } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useUnsaved } from '../../../ui/dialog/index.ts'
import { limitText, useEmptyTextFault } from '../../../ui/fields/index.ts'
import { toastSuccess } from '../../../ui/toast/index.ts'
import { useSiteChange } from '../hooks/use-site-change.ts'
import { fromLocalTime, toLocalTime } from '../local-time.ts'
import classes from './administration.module.css'

interface AnnouncementFormProps {
  announcement: Announcement | null
  onClose: () => void
  onUnsaved: (isUnsaved: boolean) => void
}

/** Only for the browser: it shows times in the zone of the device. */
export function AnnouncementForm({ announcement, onClose, onUnsaved }: AnnouncementFormProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const missing = useEmptyTextFault()
  const change = useSiteChange()
  const [isTouched, setTouched] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const [values, setValues] = useState({
    en: announcement?.en ?? '',
    zh: announcement?.zh ?? '',
    from: toLocalTime(announcement?.from_ts),
    until: toLocalTime(announcement?.until_ts),
  })
  useUnsaved(isChanged, onUnsaved)
  const set = (more: Partial<typeof values>) => {
    setChanged(true)
    setValues((before) => ({ ...before, ...more }))
  }
  const [from_ts, until_ts] = [fromLocalTime(values.from), fromLocalTime(values.until)]
  const isOrdered = until_ts === undefined || until_ts > (from_ts ?? 0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTouched(true)
    const [en, zh] = [cleanText(values.en, 'line'), cleanText(values.zh, 'line')]
    if (!en || !zh || !isOrdered || change.isPending) return
    const times = { ...(from_ts !== undefined && { from_ts }), ...(until_ts !== undefined && { until_ts }) }
    change.mutate(
      { announcement: { en, zh, ...times } },
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
      {change.error !== null && (
        <p role="alert" className={classes.fault}>
          {errorText(change.error)}
        </p>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={change.isPending}>
          {t('adminSite.save')}
        </Button>
      </Group>
    </form>
  )
}
