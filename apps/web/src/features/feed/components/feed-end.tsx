import { Button } from '@mantine/core'
import { useState } from 'react'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { usePart } from '../../../lib/part.ts'
import { EndSentinel } from '../../../ui/infinite/list-end.tsx'
import { useThemeAddress } from '../../themes/index.ts'
import { type FeedAddress, feedPath } from '../feed-address.ts'
import classes from './feed-end.module.css'

const loadWaysOn = () => import('./related-links.tsx')

/** Suggestions below the last post, so that the visit does not end with the feed. */
export function FeedEnd({ feedAddress }: { feedAddress: FeedAddress }) {
  const { t } = useTranslation()
  const themeAddress = useThemeAddress()
  const [isNear, setNear] = useState(false)
  const RelatedLinks = usePart(isNear, loadWaysOn)
  return (
    <>
      <div className={classes.end}>
        <p>{t('feed.end')}</p>
        <Button component={LocaleLink} to={themeAddress('/tool')} variant="default">
          {t('feed.emptyAction')}
        </Button>
        {otherFeeds(feedAddress).map(({ to, label }) => (
          <Button key={to} component={LocaleLink} to={to} variant="subtle">
            {t(label)}
          </Button>
        ))}
      </div>
      {RelatedLinks ? <RelatedLinks /> : <EndSentinel ahead="600px" onReach={() => setNear(true)} />}
    </>
  )
}

/** Other feeds: other orders of this feed, or feeds beyond its topic or theme. */
function otherFeeds({ tab, ...narrow }: FeedAddress) {
  const isHot = tab === 'hot'
  const order = { ...narrow, tab: isHot ? ('new' as const) : ('hot' as const) }
  const isNarrow = narrow.topicId !== undefined || narrow.themeId !== undefined
  return [
    { to: feedPath(order), label: isHot ? ('feed.seeNew' as const) : ('feed.seeHot' as const) },
    isNarrow
      ? { to: feedPath({ tab: 'hot' }), label: 'feed.seeAll' as const }
      : { to: '/search', label: 'feed.seeTopics' as const },
  ]
}
