import type { Theme } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { IconBrush } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../lib/api/index.ts'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { PageMeta } from '../../../lib/page-meta/index.ts'
import { useDateText } from '../../../lib/time-zone/index.ts'
import { Picture } from '../../../ui/media/index.ts'
import { PageHead } from '../../../ui/page/index.ts'
import { isRunning, themesQuery, withTheme } from '../../themes/index.ts'
import { type FeedAddress, feedSearch } from '../feed-address.ts'
import classes from './feed-head.module.css'
import { FeedTabs } from './feed-tabs.tsx'

interface ThemeHeadProps {
  feedAddress: FeedAddress
  themeId: string
  now: number
}

export function ThemeHead({ feedAddress, themeId, now }: ThemeHeadProps) {
  const { t } = useTranslation()
  const { data } = useQuery(themesQuery(useApi(), 'all'))
  const theme = data?.theme_arr.find(({ id }) => id === themeId)
  const title = theme?.title ?? t('feed.theme')
  if (!theme) {
    return (
      <>
        <PageMeta title={title} search={feedSearch(feedAddress)} />
        <PageHead title={title} />
      </>
    )
  }
  return (
    <>
      <PageMeta
        title={title}
        description={theme.description}
        search={feedSearch(feedAddress)}
        picture={theme.cover}
      />
      <header className={classes.hero}>
        <Picture file={theme.cover} alt="" eager className={classes.cover} />
        <div className={classes.words}>
          <ThemeTime theme={theme} now={now} />
          <h1>{title}</h1>
          <p>{theme.description}</p>
          {isRunning(theme, now) && (
            <Button
              component={LocaleLink}
              to={withTheme('/tool', theme.id)}
              leftSection={<IconBrush size={18} />}
            >
              {t('feed.takePart')}
            </Button>
          )}
        </div>
      </header>
      <div className={classes.tools} data-below>
        <FeedTabs feedAddress={feedAddress} />
      </div>
    </>
  )
}

const day = 24 * 60 * 60_000

/** Time left to take part. `now` comes with the page, so that the server and the browser render the same text. */
export function ThemeTime({ theme, now }: { theme: Theme; now: number }) {
  const { t } = useTranslation()
  const dateText = useDateText()
  if (now < theme.begin_ts) return <small>{t('feed.themeBegins', { date: dateText(theme.begin_ts) })}</small>
  if (now >= theme.end_ts) return <small>{t('feed.themeOver', { date: dateText(theme.end_ts) })}</small>
  return <small>{t('feed.themeEnds', { count: Math.ceil((theme.end_ts - now) / day) })}</small>
}
