import type { Theme } from '@easel/contract/client'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useDateText } from '../../../lib/time-zone/index.ts'

const day = 24 * 60 * 60_000

/** Time left to take part. `now` comes with the page, so that the server and the browser render the same text. */
export function ThemeTime({ theme, now }: { theme: Theme; now: number }) {
  const { t } = useTranslation()
  const dateText = useDateText()
  if (now < theme.begin_ts) return <small>{t('feed.themeBegins', { date: dateText(theme.begin_ts) })}</small>
  if (now >= theme.end_ts) return <small>{t('feed.themeOver', { date: dateText(theme.end_ts) })}</small>
  return <small>{t('feed.themeEnds', { count: Math.ceil((theme.end_ts - now) / day) })}</small>
}
