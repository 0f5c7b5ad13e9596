import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ResultMedia, useApi, useErrorText } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { type SavedForm, savedFormQuery } from '../saved-form.ts'
import classes from './long-press-picture.module.css'

/** The file itself as a picture, for a browser that saves a picture when it is held, and saves nothing else. */
export function LongPressPicture({ media, form }: { media: ResultMedia; form: SavedForm }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const isPicture = media.kind === 'image'
  // WeChat's album takes JPEG and PNG.
  const format = media.main.mime_type === 'image/png' ? 'png' : 'jpeg'
  const query = useQuery({ ...savedFormQuery(useApi(), { ...form, format }), enabled: isPicture })
  if (!isPicture) return <p className={classes.note}>{t('share.openElsewhere')}</p>
  const { width, height } = media.main
  return (
    <figure className={classes.figure} aria-busy={query.isPending}>
      {query.isPending && <Loader size="sm" aria-label={t('share.preparing')} />}
      {query.isError && <p role="alert">{errorText(query.error)}</p>}
      {query.data && <img src={query.data.url} width={width} height={height} alt={t('share.savedPicture')} />}
      <figcaption>{t('share.longPress')}</figcaption>
    </figure>
  )
}
