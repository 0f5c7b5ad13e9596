import type { Work } from '@easel/contract/client'
import { resultMedia, sourcePhotos } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { LoopVideo } from '../../../ui/media/index.ts'
import { ResultPicture } from '../../posts/index.ts'
import classes from './work-media.module.css'

/** Shows the result; it can be compared with its photo if both have the same proportions. */
export function WorkMedia({ work, reveals = false }: { work: Work; reveals?: boolean }) {
  const { t } = useTranslation()
  const media = resultMedia(work.result_info)
  const alt = t('work.imageOf', { template: work.template_title })
  if (!media) return null
  if (media.kind === 'image') {
    const sources = sourcePhotos(work)
    return <ResultPicture {...{ media, sources, alt, reveals }} className={classes.media} />
  }
  const { main, thumbnail } = media
  return (
    <LoopVideo
      src={main.url}
      poster={thumbnail.url}
      width={main.width}
      height={main.height}
      label={alt}
      mode="controls"
      className={classes.media}
    />
  )
}
