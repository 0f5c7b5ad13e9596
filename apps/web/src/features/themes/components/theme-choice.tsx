import { Checkbox, NativeSelect } from '@mantine/core'
import { useTranslation } from '../../../lib/i18n/index.ts'
import type { ChosenTheme } from '../hooks/use-chosen-theme.ts'
import classes from './theme.module.css'

/** Choice among the running themes, with a note if the chosen theme has ended. */
export function ThemeChoice({ theme }: { theme: ChosenTheme }) {
  const { t } = useTranslation()
  return (
    <>
      {theme.ended && (
        <p role="status" className={classes.note}>
          {t('theme.ended', { title: theme.ended.title })}
        </p>
      )}
      <Running theme={theme} />
    </>
  )
}

function Running({ theme: { running, id, choose } }: { theme: ChosenTheme }) {
  const { t } = useTranslation()
  const [only, ...others] = running
  if (!only) return null
  if (others.length === 0) {
    return (
      <Checkbox
        label={t('theme.join', { title: only.title })}
        checked={id === only.id}
        onChange={(event) => choose(event.currentTarget.checked ? only.id : undefined)}
      />
    )
  }
  return (
    <NativeSelect
      label={t('theme.label')}
      value={id ?? ''}
      onChange={(event) => choose(event.currentTarget.value || undefined)}
      data={[
        { value: '', label: t('theme.none') },
        ...running.map((theme) => ({ value: theme.id, label: theme.title })),
      ]}
    />
  )
}
