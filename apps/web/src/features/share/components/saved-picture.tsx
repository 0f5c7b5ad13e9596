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

/** Shows a result as it will be saved: with its visible mark, if it has a mark. A film is shown as a single frame. */
export function SavedPicture({ media, watermark_type = 'auto' }: SavedPictureProps) {
  const { t } = useTranslation()
  const { main, thumbnail, kind } = media
  const isMadeByModel = isMadeWithAi(main)
  const isExpected = watermark_type === 'visible' || (watermark_type === 'auto' && isMadeByModel)
  const isPicture = kind === 'image'
  const form = {
    key: main.key,
    watermark_type,
    ...(!isPicture && ({ format: 'image', size: 'large' } as const)),
  }
  const { data, isLoading } = useQuery({
    ...savedFormQuery(useApi(), form),
    // The server decides whether a picture has a mark. A frame of a film takes seconds to make, so it is requested only if it has
    // a mark.
    enabled: isPicture ? watermark_type !== 'none' : isExpected,
  })
  const isMarked = data?.is_marked ?? isExpected
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
