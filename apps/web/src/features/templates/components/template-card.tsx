import type { WorkTemplate } from '@easel/contract'
import { IconBolt, IconPhoto, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { abbreviate } from '../../../lib/format/index.ts'
import { LocaleLink } from '../../../lib/i18n/index.ts'
import { LoopVideo, Picture } from '../../../ui/media/index.ts'
import classes from './templates.module.css'

interface TemplateCardProps {
  template: WorkTemplate
  eager: boolean
}

export function TemplateCard({ template, eager }: TemplateCardProps) {
  const [hot, setHot] = useState(false)
  return (
    <LocaleLink
      to={`/tool?template=${template.id}`}
      className={classes.card}
      onPointerEnter={() => setHot(true)}
      onFocus={() => setHot(true)}
      onPointerLeave={() => setHot(false)}
      onBlur={() => setHot(false)}
    >
      <div className={classes.cover}>
        <Picture file={template.cover} alt="" eager={eager} />
        {template.preview && hot && (
          <LoopVideo
            src={template.preview.url}
            poster={template.cover.url}
            width={template.preview.width}
            height={template.preview.height}
            label=""
            mode="view"
            className={classes.preview}
          />
        )}
        {template.media_type === 'video' && (
          <IconPlayerPlayFilled className={classes.kind} size={14} aria-hidden="true" />
        )}
      </div>
      <h2 className={classes.title}>{template.title}</h2>
      <p className={classes.text}>{template.description}</p>
      <TemplateFacts template={template} />
    </LocaleLink>
  )
}

function TemplateFacts({ template }: { template: WorkTemplate }) {
  const { t } = useTranslation()
  const { max } = template.image_count
  return (
    <p className={classes.facts}>
      <span>
        <IconBolt size={15} stroke={1.8} aria-hidden="true" />
        {t('tool.cost', { count: template.cost })}
      </span>
      <span>
        <IconPhoto size={15} stroke={1.8} aria-hidden="true" />
        {max === 0 ? t('tool.photosNone') : t('tool.photos', { count: max })}
      </span>
      <span>
        {template.use_count === 0
          ? t('tool.usesNone')
          : t('tool.uses', { number: abbreviate(template.use_count) })}
      </span>
    </p>
  )
}
