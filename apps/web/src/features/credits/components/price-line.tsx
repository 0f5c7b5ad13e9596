import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '../../../lib/api/index.ts'
import { useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { galleryQuery } from '../../templates/index.ts'
import { usualCosts } from '../costs.ts'
import classes from './attempts.module.css'

/** One line that states what attempts pay for, and that a failed work returns them. */
export function PriceLine() {
  const { t } = useTranslation()
  const locale = useLocale()
  const { data } = useInfiniteQuery(galleryQuery(useApi(), { kind: 'all', sort: 'hot', keyword: '' }))
  const { picture, film, max } = usualCosts(data?.pages.flatMap((page) => page.work_template_arr) ?? [])
  const prices = [
    picture !== undefined && t('credits.pictures', { count: picture }),
    film !== undefined && t('credits.films', { count: film }),
    max > Math.max(picture ?? 0, film ?? 0) && t('credits.dearest', { count: max }),
  ].filter(Boolean)
  const comma = locale === 'zh' ? '，' : ', '
  return (
    <p className={classes.price}>
      {prices.length > 0 && <b>{prices.join(comma)}</b>}
      <span>{t('credits.comeBack')}</span>
    </p>
  )
}
