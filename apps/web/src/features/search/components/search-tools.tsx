import { useTranslation } from 'react-i18next'
import { SegmentLinks } from '../../../ui/layout/index.ts'
import { mediaChoices, orderChoices, type Search, searchAddress, searchTabs } from '../search-address.ts'
import classes from './results.module.css'

/** Filters of a search: the kind of results, and for posts media and order. Each choice has its own address. */
export function SearchTools({ search }: { search: Search }) {
  const { t } = useTranslation()
  const { keyword, tab } = search
  const kinds = searchTabs.map((one) => ({
    to: searchAddress({ keyword, tab: one }),
    label: t(`search.tab_${one}`),
    isHere: one === tab,
  }))
  const media = mediaChoices.map((one) => ({
    to: searchAddress({ ...search, media: one }),
    label: t(`search.media_${one}`),
    isHere: one === search.media,
  }))
  const orders = orderChoices.map((one) => ({
    to: searchAddress({ ...search, order: one }),
    label: t(`search.order_${one}`),
    isHere: one === search.order,
  }))
  return (
    <div className={classes.tools}>
      <SegmentLinks label={t('search.kinds')} tabs={kinds} />
      {(tab === 'post' || tab === 'template') && <SegmentLinks label={t('search.media')} tabs={media} />}
      {tab === 'post' && <SegmentLinks label={t('search.order')} tabs={orders} />}
    </div>
  )
}
