import { type ThemeDetails, themeDescriptionMaxLength, themeTitleMaxLength } from '@easel/contract/client'
import { Button, Group, Textarea, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { useErrorText } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useZone } from '../../../lib/time-zone/index.ts'
import { useUnsaved } from '../../../ui/dialog/index.ts'
import { limitText, useEmptyTextFault } from '../../../ui/fields/index.ts'
import { useThemeForm } from '../hooks/use-theme-form.ts'
import classes from './administration.module.css'
import { ThemeCoverField } from './theme-cover-field.tsx'
import { ThemePreview } from './theme-preview.tsx'
import styles from './themes.module.css'

interface ThemeFormProps {
  theme: ThemeDetails | undefined
  onClose: () => void
  onUnsaved: (isUnsaved: boolean) => void
}

/** Only for the browser: it shows times in the zone of the device. */
export function ThemeForm({ theme, onClose, onUnsaved }: ThemeFormProps) {
  const { t } = useTranslation()
  const zone = useZone()
  const errorText = useErrorText()
  const missing = useEmptyTextFault()
  const form = useThemeForm(theme, onClose)
  const { values, set, isTouched, faults, save } = form
  useUnsaved(form.isChanged, onUnsaved)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  const text = (name: 'titleEn' | 'titleZh' | 'descriptionEn' | 'descriptionZh', max: number) => ({
    value: values[name],
    ...limitText(max, 'line', (value) => set({ [name]: value })),
    error: isTouched && missing(values[name], t('adminThemes.textMissing')),
    lang: name.endsWith('Zh') ? 'zh-Hans' : 'en',
  })
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={styles.pair}>
        <TextInput
          label={t('adminThemes.titleEn')}
          {...text('titleEn', themeTitleMaxLength)}
          autoComplete="off"
          data-autofocus
        />
        <TextInput
          label={t('adminThemes.titleZh')}
          {...text('titleZh', themeTitleMaxLength)}
          autoComplete="off"
        />
        <Textarea
          label={t('adminThemes.descriptionEn')}
          {...text('descriptionEn', themeDescriptionMaxLength)}
          rows={3}
        />
        <Textarea
          label={t('adminThemes.descriptionZh')}
          {...text('descriptionZh', themeDescriptionMaxLength)}
          rows={3}
        />
        <TextInput
          type="datetime-local"
          label={t('adminThemes.begin')}
          description={t(form.hasBegun ? 'adminThemes.beginFixed' : 'adminThemes.beginHint')}
          value={values.begin}
          onChange={(event) => set({ begin: event.currentTarget.value })}
          disabled={form.hasBegun}
        />
        <TextInput
          type="datetime-local"
          label={t('adminThemes.endTime')}
          description={t('adminThemes.zone', { zone })}
          value={values.end}
          onChange={(event) => set({ end: event.currentTarget.value })}
          error={isTouched && faults.end && t(`adminThemes.${faults.end}`)}
        />
      </div>
      <ThemeCoverField theme={theme} cover={values.cover} onCover={(cover) => set({ cover })} />
      <ThemePreview theme={theme} values={values} />
      {save.error !== null && (
        <p role="alert" className={classes.fault}>
          {errorText(save.error)}
        </p>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={save.isPending} disabled={theme !== undefined && !form.isChanged}>
          {t(theme ? 'adminThemes.save' : 'adminThemes.create')}
        </Button>
      </Group>
    </form>
  )
}
