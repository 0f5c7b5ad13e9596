import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { resultMedia, useApi } from '../../../lib/api/index.ts'
import { Picture } from '../../../ui/media/index.ts'
import { artQuery } from '../api.ts'
import classes from './art-wall.module.css'

/** Pictures made here, beside the form. */
export function ArtWall() {
  const { t } = useTranslation()
  const { data } = useQuery(artQuery(useApi()))
  const files = (data?.post_arr ?? []).flatMap((post) => resultMedia(post.result_info)?.thumbnail ?? [])
  return (
    <section className={classes.wall} aria-label={t('account.art')}>
      <div className={classes.columns}>
        {[0, 1, 2].map((column) => (
          <div key={column} className={classes.column}>
            {files
              .filter((_, index) => index % 3 === column)
              .map((file) => (
                <Picture key={file.key} file={file} alt="" fit="ratio" eager className={classes.picture} />
              ))}
          </div>
        ))}
      </div>
      <p className={classes.lead}>{t('account.lead')}</p>
    </section>
  )
}
