import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { resultMedia, useApi } from '../../../lib/api/index.ts'
import { Picture } from '../../../ui/media/index.ts'
import { artQuery } from '../api.ts'
import { wallColumns } from '../wall-columns.ts'
import classes from './art-wall.module.css'

/** Hot pictures of this site, beside the login form. */
export function ArtWall() {
  const { t } = useTranslation()
  const { data } = useQuery(artQuery(useApi()))
  const files = (data?.post_arr ?? []).flatMap((post) => resultMedia(post.result_info)?.thumbnail ?? [])
  return (
    <section className={classes.wall} aria-label={t('account.art')}>
      <div className={classes.columns}>
        {wallColumns(files).map(({ column, places }) => (
          <div key={column} className={classes.column}>
            {places.map(({ row, item }) => (
              <Picture key={row} file={item} alt="" fit="ratio" eager className={classes.picture} />
            ))}
          </div>
        ))}
      </div>
      <p className={classes.lead}>{t('account.lead')}</p>
    </section>
  )
}
