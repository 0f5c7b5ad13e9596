import type { File } from '@easel/contract/client'
import type { ResultMedia } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useFullSize } from '../../../ui/full-size/use-full-size.tsx'
import { BeforeAfter, Picture } from '../../../ui/media/index.ts'
import { resultSizes } from '../result-sizes.ts'
import classes from './result-picture.module.css'

/** Maximum difference of two aspect ratios (width by height) that count as the same picture, scaled. */
const shapeTolerance = 0.02

interface ResultPictureProps {
  media: ResultMedia
  /** The source photos, as far as the viewer may see them. */
  sources: readonly File[]
  alt: string
  className?: string
  /** True if the picture was made just now. */
  reveals?: boolean
}

/** A finished picture, which opens at full size. If exactly one photo has the same proportions, both can be compared. */
export function ResultPicture({ media, sources, alt, className, reveals = false }: ResultPictureProps) {
  const { t } = useTranslation()
  const { main, thumbnail } = media
  const before = sources.length === 1 ? sources[0] : undefined
  const thumbhash = main.thumbhash ?? thumbnail.thumbhash
  const full = useFullSize(main, alt)
  const sizes = resultSizes(main)
  if (!before || Math.abs(before.width / before.height - main.width / main.height) > shapeTolerance)
    return (
      <div className={classes.frame}>
        <Picture
          key={main.url}
          file={{ ...main, thumbhash }}
          alt={alt}
          fit="contain"
          eager
          sizes={sizes}
          className={className}
        />
        {full.button}
        {full.dialog}
      </div>
    )
  const labels = {
    slider: t('work.compare'),
    before: t('work.before'),
    after: t('work.after'),
    hold: t('work.hold'),
  }
  return (
    <>
      <BeforeAfter
        key={main.url}
        {...{ before, alt, sizes, labels, reveals }}
        after={main}
        over={full.button}
      />
      {full.dialog}
    </>
  )
}
