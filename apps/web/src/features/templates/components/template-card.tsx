import type { WorkTemplate } from '@easel/contract/client'
import { IconCircleCheck, IconInfoCircle, IconPlayerPlayFilled } from '@tabler/icons-react'
import { type PointerEvent, useState } from 'react'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { LoopVideo, Picture } from '../../../ui/media/index.ts'
import { useThemeAddress } from '../../themes/index.ts'
import type { PhotoFit } from '../photo-fit.ts'
import { CollectButton } from './collect-button.tsx'
import { TemplateFacts } from './template-facts.tsx'
import classes from './templates.module.css'

interface TemplateCardProps {
  template: WorkTemplate
  eager: boolean
  /** Fit of the template with the chosen photos. */
  fit?: PhotoFit
  /** Level of its heading. */
  level?: 2 | 3
}

export function TemplateCard({ template, eager, fit, level = 2 }: TemplateCardProps) {
  // Undefined until the pointer is on the card for the first time.
  const [hot, setHot] = useState<boolean>()
  const themeAddress = useThemeAddress()
  const Heading = `h${level}` as const
  // A touch is ignored, because a finger on the card may only be scrolling.
  const point = (isOver: boolean) => (event: PointerEvent) => event.pointerType !== 'touch' && setHot(isOver)
  return (
    <article
      className={classes.card}
      onPointerEnter={point(true)}
      onPointerLeave={point(false)}
      onFocus={() => setHot(true)}
      onBlur={() => setHot(false)}
    >
      <Cover template={template} eager={eager} hot={hot} />
      <Heading className={classes.title}>
        <LocaleLink to={themeAddress(`/tool?template=${template.id}`)} className={classes.link}>
          {template.title}
        </LocaleLink>
      </Heading>
      {fit && <FitLines {...fit} />}
      <p className={classes.text}>{template.subtitle ?? template.description}</p>
      <TemplateFacts template={template} />
      <div className={classes.collect} data-kept={template.is_liked || undefined}>
        <CollectButton template={template} over />
      </div>
    </article>
  )
}

/** Explains why the chosen photos fit the template best or do not fit it, and states the effect of their size. */
function FitLines({ order, reason, count = 0, size }: PhotoFit) {
  const { t } = useTranslation()
  return (
    <>
      {reason && <FitLine isGood={order < 3}>{t(`tool.fit_${reason}`, { count })}</FitLine>}
      {size && (
        <FitLine isGood={size.kind === 'small'}>
          {t(`tool.fit_${size.kind}`, { count: size.kind === 'small' ? 0 : size.count })}
        </FitLine>
      )}
    </>
  )
}

function FitLine({ isGood, children }: { isGood: boolean; children: string }) {
  const Icon = isGood ? IconCircleCheck : IconInfoCircle
  return (
    <p className={classes.fit} data-fits={isGood || undefined}>
      <Icon size={15} stroke={1.8} aria-hidden="true" />
      {children}
    </p>
  )
}

/** A phone shows covers 172 px wide; the small copy has twice as many pixels, which suffices for the finest screen. */
const sizes = '(min-width: 600px) 300px, 120px'

function Cover({ template, eager, hot }: TemplateCardProps & { hot: boolean | undefined }) {
  const { cover, cover_source, preview, media_type } = template
  return (
    <div className={classes.cover}>
      <Picture file={cover} alt="" eager={eager} sizes={sizes} />
      {preview?.small_url && hot && (
        <LoopVideo
          src={preview.small_url}
          width={preview.width}
          height={preview.height}
          label=""
          mode="view"
          className={classes.preview}
        />
      )}
      {cover_source && hot !== undefined && (
        <CoverSource url={cover_source.url} isShown={hot} isBrief={preview !== undefined} />
      )}
      {media_type === 'video' && (
        <IconPlayerPlayFilled className={classes.kind} size={14} aria-hidden="true" />
      )}
    </div>
  )
}

interface CoverSourceProps {
  url: string
  isShown: boolean
  /** True if the source is shown only shortly, before the film below. */
  isBrief: boolean
}

/** The photos that the cover was made from; they sweep over the cover and back. */
function CoverSource({ url, isShown, isBrief }: CoverSourceProps) {
  const { t } = useTranslation()
  const [isLoaded, setLoaded] = useState(false)
  return (
    <div
      className={classes.source}
      data-shown={(isShown && isLoaded) || undefined}
      data-brief={isBrief || undefined}
    >
      <img src={url} alt="" onLoad={() => setLoaded(true)} draggable={false} />
      <span aria-hidden="true">{t('work.before')}</span>
    </div>
  )
}
