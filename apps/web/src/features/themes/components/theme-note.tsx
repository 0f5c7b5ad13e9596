import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { isRunning, themesQuery } from '../api.ts'
import { themeIn } from '../theme-address.ts'
import classes from './theme.module.css'

/** A note for users who came to take part in a theme: the theme is remembered. */
export function ThemeNote({ className = '' }: { className?: string | undefined }) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const id = themeIn(params)
  const { data, dataUpdatedAt: now } = useQuery({
    ...themesQuery(useApi(), 'all'),
    enabled: id !== undefined,
  })
  const theme = id === undefined ? undefined : data?.theme_arr.find((theme) => theme.id === id)
  if (!theme) return null
  const { title } = theme
  return (
    <p className={`${classes.note} ${className}`}>
      {isRunning(theme, now) ? t('theme.joining', { title }) : t('theme.ended', { title })}
    </p>
  )
}
