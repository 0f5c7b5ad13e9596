import type { WorkTemplate } from '@easel/contract/client'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { LocaleLink } from '../../../lib/i18n/index.ts'
import { LoopVideo, Picture } from '../../../ui/media/index.ts'
import { useThemeAddress } from '../../themes/index.ts'
import { CollectButton } from './collect-button.tsx'
import { TemplateFacts } from './template-facts.tsx'
import classes from './templates.module.css'

interface TemplateCardProps {
  template: WorkTemplate
  eager: boolean
}

export function TemplateCard({ template, eager }: TemplateCardProps) {
  const [hot, setHot] = useState(false)
  const themeAddress = useThemeAddress()
  return (
    <article
      className={classes.card}
      onPointerEnter={() => setHot(true)}
      onPointerLeave={() => setHot(false)}
      onFocus={() => setHot(true)}
      onBlur={() => setHot(false)}
    >
      <LocaleLink to={themeAddress(`/tool?template=${template.id}`)} className={classes.link}>
        <Cover template={template} eager={eager} plays={hot} />
        <h2 className={classes.title}>{template.title}</h2>
        <p className={classes.text}>{template.description}</p>
        <TemplateFacts template={template} />
      </LocaleLink>
      <div className={classes.collect} data-kept={template.is_liked || undefined}>
        <CollectButton template={template} over />
      </div>
    </article>
  )
}

function Cover({ template, eager, plays }: TemplateCardProps & { plays: boolean }) {
  const { cover, preview, media_type } = template
  return (
    <div className={classes.cover}>
      <Picture file={cover} alt="" eager={eager} sizes="(min-width: 600px) 300px, 50vw" />
      {preview?.small_url && plays && (
        <LoopVideo
          src={preview.small_url}
          width={preview.width}
          height={preview.height}
          label=""
          mode="view"
          className={classes.preview}
        />
      )}
      {media_type === 'video' && (
        <IconPlayerPlayFilled className={classes.kind} size={14} aria-hidden="true" />
      )}
    </div>
  )
}
