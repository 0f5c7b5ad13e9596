import type { Work } from '@easel/contract'
import { useTranslation } from 'react-i18next'
import { resultMedia } from '../../../lib/api/index.ts'
import { BeforeAfter, LoopVideo, Picture } from '../../../ui/media/index.ts'
import classes from './work-media.module.css'

/** Two shapes this close are the same picture, scaled. */
const shapeTolerance = 0.02

function comparable(work: Work) {
  const media = resultMedia(work.result_info)
  const source = work.source_arr?.length === 1 ? work.source_arr[0]?.file : undefined
  if (media?.kind !== 'image' || !source) return undefined
  const difference = Math.abs(source.width / source.height - media.main.width / media.main.height)
  return difference < shapeTolerance ? { before: source, after: media.main } : undefined
}

/** The result: beside its photo where both have one shape. */
export function WorkMedia({ work }: { work: Work }) {
  const { t } = useTranslation()
  const media = resultMedia(work.result_info)
  const alt = t('work.imageOf', { template: work.template_title })
  if (!media) return null
  const pair = comparable(work)
  if (pair) {
    const labels = { slider: t('work.compare'), before: t('work.before'), after: t('work.after') }
    return <BeforeAfter {...pair} alt={alt} labels={labels} />
  }
  if (media.kind === 'image') {
    return <Picture file={media.main} alt={alt} fit="contain" eager className={classes.media} />
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
