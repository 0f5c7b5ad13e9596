import type { Locale, Theme } from '@easel/contract/client'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../lib/api/index.ts'
import { CachedHtml } from '../../../lib/cached-html/cached-html.tsx'
import { abbreviate } from '../../../lib/format/index.ts'
import { LocaleLink, useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { Shelf } from '../../../ui/layout/index.ts'
import { Picture } from '../../../ui/media/index.ts'
import { SkipLink } from '../../../ui/page/index.ts'
import { themesQuery } from '../../themes/index.ts'
import { type TopTopic, topTopicsQuery } from '../api.ts'
import { feedPath } from '../feed-address.ts'
import classes from './feed-shelf.module.css'
import { ThemeTime } from './theme-head.tsx'

/** Id of the element after the shelf. */
export const postsId = 'posts'

/** The running themes and the most active topics; empty if there are neither themes nor topics. */
export function FeedShelf({ now }: { now: number }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const api = useApi()
  const { data: themes } = useQuery(themesQuery(api, 'running'))
  const { data: topics } = useQuery(topTopicsQuery(api))
  const items = [
    ...(themes?.theme_arr ?? []).map((theme) => ({
      key: theme.id,
      content: <ThemeCard theme={theme} now={now} />,
    })),
    ...ownLanguageFirst(topics ?? [], locale).map((topic) => ({
      key: topic.id,
      content: <TopicCard topic={topic} />,
    })),
  ]
  if (items.length === 0) return null
  return (
    <>
      <SkipLink to={postsId}>{t('feed.skipTopics')}</SkipLink>
      <Shelf label={t('feed.shelf')} items={items} />
    </>
  )
}

/** Topics in the language of the page come first: a name with Chinese characters is Chinese. */
function ownLanguageFirst<T extends { name: string }>(topics: readonly T[], locale: Locale): T[] {
  const isOwn = ({ name }: T) => /\p{Script=Han}/u.test(name) === (locale === 'zh')
  return topics.toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)))
}

function ThemeCard({ theme, now }: { theme: Theme; now: number }) {
  return (
    <LocaleLink to={feedPath({ tab: 'hot', themeId: theme.id })} className={classes.card} data-kind="theme">
      <Picture file={theme.cover} alt="" sizes="320px" className={classes.back} />
      <span className={classes.words}>
        <strong>{theme.title}</strong>
        <ThemeTime theme={theme} now={now} />
      </span>
    </LocaleLink>
  )
}

function TopicCard({ topic }: { topic: TopTopic }) {
  return (
    <CachedHtml deps={['topic', useLocale(), topic]}>
      <TopicCardContent topic={topic} />
    </CachedHtml>
  )
}

function TopicCardContent({ topic }: { topic: TopTopic }) {
  const { t } = useTranslation()
  return (
    <LocaleLink to={feedPath({ tab: 'hot', topicId: topic.id })} className={classes.card}>
      {topic.picture && <Picture file={topic.picture} alt="" sizes="320px" className={classes.back} />}
      <span className={classes.words}>
        <strong>{`#${topic.name}`}</strong>
        <small>{t('feed.posts', { count: topic.post_count, number: abbreviate(topic.post_count) })}</small>
      </span>
    </LocaleLink>
  )
}
