import type { WorkTemplate } from '@easel/contract/client'
import { abbreviate } from '../../../lib/format/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { ListIcon } from '../../../ui/icons/list-icon.tsx'
import { photoLimits } from '../photo-fit.ts'
import classes from './templates.module.css'

/** The cost of a template, its number of photos, and how often it was used. */
export function TemplateFacts({ template }: { template: WorkTemplate }) {
  const { t } = useTranslation()
  return (
    <p className={classes.facts}>
      <span>
        <ListIcon name="bolt" size={15} />
        {t('tool.cost', { count: template.cost })}
      </span>
      <span>
        <ListIcon name="photo" size={15} />
        <PhotoCount {...photoLimits(template)} />
      </span>
      <span>
        {template.use_count === 0
          ? t('tool.usesNone')
          : t('tool.uses', { count: template.use_count, number: abbreviate(template.use_count) })}
      </span>
    </p>
  )
}

function PhotoCount({ min, max }: WorkTemplate['image_count']) {
  const { t } = useTranslation()
  if (max === 0) return t('tool.photosNone')
  return min === max
    ? t('tool.photos', { count: max })
    : t('tool.photosRange', { min: Math.max(min, 1), max })
}
