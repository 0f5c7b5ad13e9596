import { useTranslation } from 'react-i18next'
import { SegmentLinks } from '../../../ui/layout/index.ts'
import { type FeedPlace, placeAddress, tabsOf } from '../feed-place.ts'

export function FeedTabs({ place }: { place: FeedPlace }) {
  const { t } = useTranslation()
  const tabs = tabsOf(place).map((tab) => ({
    to: placeAddress({ ...place, tab }),
    label: t(`feed.tab_${tab}`),
    isHere: tab === place.tab,
  }))
  return <SegmentLinks label={t('feed.order')} tabs={tabs} />
}
