import { maxSources, type WorkTemplate } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { type CSSProperties, useState } from 'react'
import { useSearchParams } from 'react-router'
import { holdFocus } from '../../../lib/browser/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { PageMeta } from '../../../lib/page-meta/index.ts'
import { Picture } from '../../../ui/media/index.ts'
import { photoLimits, takesEach } from '../../templates/index.ts'
import { ThemeNote } from '../../themes/index.ts'
import { type DraftItem, isUsable, usablePhotos, useDraft } from '../draft/index.ts'
import { useFormParams } from '../hooks/use-form-params.ts'
import { useStart } from '../hooks/use-start.ts'
import { useSwitchGuard } from '../hooks/use-switch-guard.ts'
import { TooFew } from '../line-up/index.ts'
import { LookStageProvider, StageContent, useLookStageState } from '../looks/index.ts'
import { shownMasks } from '../params/index.ts'
import {
  DropArea,
  OtherSources,
  removeItem,
  SourceList,
  useSmallPhotoText,
  useSources,
} from '../sources/index.ts'
import { RunView, StartingStage } from './run-view.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import exampleClasses from './stage-example.module.css'
import { TemplateIntro } from './template-intro.tsx'
import classes from './workspace.module.css'

/**
 * The page of one template: form, progress, result. `run` in the address is the id of the shown work. The page element takes the
 * focus when its parts change, since the pressed button disappears when the work is shown.
 */
export function Workspace({ template }: { template: WorkTemplate }) {
  const [params] = useSearchParams()
  const run = params.get('run')
  const starting = useStart(template)
  return (
    <LookStageProvider value={useLookStageState(`${run} ${starting.phase}`)}>
      <main ref={holdFocus} tabIndex={-1} className={classes.place}>
        <TemplateMeta template={template} />
        {run ? (
          <RunView id={run} template={template} starting={starting} />
        ) : (
          <Composer template={template} starting={starting} />
        )}
      </main>
    </LookStageProvider>
  )
}

interface ComposerProps {
  template: WorkTemplate
  starting: ReturnType<typeof useStart>
}

function Composer({ template, starting }: ComposerProps) {
  const { t } = useTranslation()
  const photos = photoLimits(template)
  useSwitchGuard({
    id: template.id,
    max: photos.max,
    maxFirst: takesEach(template) ? maxSources : photos.max,
  })
  const draft = useDraft()
  const isReady = draft.templateId === template.id && usablePhotos(draft).length >= photos.min
  const multiple = photos.max > 1
  const takesPhotos = photos.max > 0
  const stageLabel = takesPhotos ? t(multiple ? 'tool.upload' : 'tool.uploadOne') : undefined
  return (
    <div className={classes.layout} data-ready={isReady || undefined}>
      <section
        ref={holdFocus}
        tabIndex={-1}
        className={`${classes.stage} ${classes.place}`}
        aria-label={stageLabel}
      >
        <StageContent>
          {starting.phase ? (
            <StartingStage phase={starting.phase} />
          ) : takesPhotos ? (
            <Photos template={template} multiple={multiple} />
          ) : (
            <div className={classes.example}>
              <Picture file={template.cover} alt="" eager fit="contain" />
            </div>
          )}
        </StageContent>
      </section>
      <div className={classes.panel}>
        <TemplateIntro template={template} />
        <div className={classes.few}>
          <TooFew template={template} />
        </div>
        <ThemeNote />
        <SettingsPanel template={template} starting={starting} />
      </div>
    </div>
  )
}

/** The example of a template on the empty stage: its cover is moved over the photo from which it was made. */
function StageExample({ template: { cover, cover_source } }: { template: WorkTemplate }) {
  const [isLoaded, setLoaded] = useState(false)
  const ratio = { '--ratio': cover.width / cover.height } as CSSProperties
  return (
    <span className={exampleClasses.example} style={ratio} aria-hidden="true">
      <Picture file={cover} alt="" eager />
      {cover_source && (
        <img
          src={cover_source.url}
          alt=""
          className={exampleClasses.source}
          data-sweeps={isLoaded || undefined}
          onLoad={() => setLoaded(true)}
          draggable={false}
        />
      )}
    </span>
  )
}

function Photos({ template, multiple }: { template: WorkTemplate; multiple: boolean }) {
  const params = useFormParams(template)
  const sources = useSources(template)
  const showsList = multiple || sources.isEach
  const missing = photoLimits(template).min - sources.items.filter(isUsable).length
  return (
    <DropArea
      example={<StageExample template={template} />}
      onFiles={sources.add}
      multiple={multiple}
      takesSeveral={multiple || takesEach(template)}
      others={
        <OtherSources
          room={sources.room}
          isShort={sources.items.length === 0 || missing > 0}
          onFiles={sources.add}
          onMore={sources.addMore}
          onWorks={sources.addWorks}
        />
      }
    >
      {sources.items.length > 0 && (
        <div data-single={showsList ? undefined : true}>
          <SourceList
            items={sources.items}
            isFull={sources.isFull}
            multiple={showsList}
            showsMask={shownMasks(template, params).length > 0}
            onFiles={sources.add}
          />
          {sources.isEach && (
            <EachNote
              count={sources.items.filter(isUsable).length}
              onFirstOnly={() => keepFirst(sources.items)}
            />
          )}
          <MissingNote template={template} count={missing} />
          <SmallPhotoNote template={template} items={sources.items} />
        </div>
      )}
    </DropArea>
  )
}

/** Explains that each photo becomes a picture of its own. A button removes all photos except the first. */
function EachNote({ count, onFirstOnly }: { count: number; onFirstOnly: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={classes.each}>
      <p role="status">{t('tool.eachPhoto', { count })}</p>
      <Button variant="subtle" size="compact-sm" onClick={onFirstOnly}>
        {t('tool.firstOnly')}
      </Button>
    </div>
  )
}

function keepFirst(items: readonly DraftItem[]): void {
  const first = items.find(isUsable)
  for (const item of items) if (item !== first) removeItem(item.key)
}

/** Shows how many photos are missing, for a template that needs at least two. */
function MissingNote({ template, count }: { template: WorkTemplate; count: number }) {
  const { t } = useTranslation()
  if (photoLimits(template).min < 2) return null
  return (
    <p role="status" className={classes.missing}>
      {count > 0 && t('tool.missing', { count })}
    </p>
  )
}

/** Warns before the start that a photo has few pixels, and describes how the template handles such a photo. */
function SmallPhotoNote({ template, items }: { template: WorkTemplate; items: readonly DraftItem[] }) {
  const small = useSmallPhotoText(template)(items)
  if (!small) return null
  return (
    <p role="status" className={classes.smallPhoto}>
      {small.text}
    </p>
  )
}

/** The canonical address of a template, for search engines and link previews: other parameters of the query are left out. */
function TemplateMeta({ template }: { template: WorkTemplate }) {
  const { t } = useTranslation()
  const { url, width, height } = template.cover
  return (
    <PageMeta
      title={template.title}
      description={t('meta.template', { description: template.description })}
      search={`template=${template.id}`}
      picture={{ url, width, height, alt: template.title }}
    />
  )
}
