import { useQuery } from '@tanstack/react-query'
import { isMadeWithAi, type ResultMedia, useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { Picture } from '../../../ui/media/index.ts'
import { type SavedForm, savedFormQuery } from '../saved-form.ts'
import classes from './saved-picture.module.css'

interface SavedPictureProps {
  media: ResultMedia
  watermark_type?: SavedForm['watermark_type']
}

/** Shows a result as it will be saved: with its visible mark, if it has one. Of a film it shows the frame that stands for it. */
export function SavedPicture({ media, watermark_type = 'auto' }: SavedPictureProps) {
  const { t } = useTranslation()
  const { main, thumbnail, kind } = media
  const form = { key: main.key, watermark_type }
  const { data, isLoading } = useQuery({
    ...savedFormQuery(useApi(), form),
    enabled: kind === 'image' && watermark_type !== 'none',
  })
  const isMadeByModel = isMadeWithAi(main)
  const isMarked =
    data?.is_marked ?? (watermark_type === 'visible' || (watermark_type === 'auto' && isMadeByModel))
  const alt = t('share.savedPicture')
  return (
    <figure className={classes.figure} aria-busy={(isMarked && isLoading) || undefined}>
      {data?.is_marked ? (
        <img className={classes.picture} src={data.url} width={main.width} height={main.height} alt={alt} />
      ) : (
        <Picture file={thumbnail} alt={alt} fit="contain" className={classes.picture ?? ''} eager />
      )}
      {isMarked && <figcaption>{t(isMadeByModel ? 'share.markRequired' : 'share.markThere')}</figcaption>}
    </figure>
  )
}
