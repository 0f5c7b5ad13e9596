import type { Post, Work, WorkTemplate } from '@easel/contract/client'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useApi } from '../../../lib/api/index.ts'
import { uuid } from '../../../lib/format/index.ts'
import { PageMeta } from '../../../lib/page-meta/index.ts'
import { Picture } from '../../../ui/media/index.ts'
import { useSession } from '../../accounts/index.ts'
import { postQuery } from '../../posts/index.ts'
import { photoLimits } from '../../templates/index.ts'
import { ThemeNote } from '../../themes/index.ts'
import { workQuery } from '../../works/index.ts'
import { type DraftItem, usableItems } from '../draft.ts'
import { draftStore, useDraft } from '../draft-store.ts'
import { useParams } from '../hooks/use-form.ts'
import { useSources } from '../hooks/use-sources.ts'
import { useStart } from '../hooks/use-start.ts'
import { useSwitchGuard } from '../hooks/use-switch-guard.ts'
import { CountField, useCount } from './count-field.tsx'
import { DropArea } from './drop-area.tsx'
import { FrameField } from './frame-field.tsx'
import { MaskField } from './mask-field.tsx'
import { OtherSources } from './other-sources.tsx'
import { ParamForm } from './param-form.tsx'
import { RunView } from './run-view.tsx'
import { SourceList } from './source-list.tsx'
import { StartBar } from './start-bar.tsx'
import { TemplateIntro } from './template-intro.tsx'
import classes from './workspace.module.css'

/** The page of one template: form, progress, result. `run` in the address is the id of the watched work. */
export function Workspace({ template }: { template: WorkTemplate }) {
  const [params] = useSearchParams()
  const run = params.get('run')
  return (
    <main>
      <TemplateMeta template={template} />
      {run ? <RunView id={run} template={template} /> : <Composer template={template} />}
    </main>
  )
}

/** The remixed post, whose settings are the form's initial values. */
function useRemixed(template: WorkTemplate): Post | undefined {
  const { templateId, origin } = useDraft()
  const id = templateId === template.id ? origin.remix : undefined
  const { data } = useQuery({ ...postQuery(useApi(), id ?? ''), enabled: id !== undefined })
  return data?.work_template_id === template.id ? data : undefined
}

function Composer({ template }: { template: WorkTemplate }) {
  const { t } = useTranslation()
  useSwitchGuard(template.id)
  const draft = useDraft()
  const remixed = useRemixed(template)
  const reused = useReusedWork(template)
  const params = useParams(template, remixed ?? reused)
  const sources = useSources(template)
  const { start, isStarting } = useStart(template)
  const photos = photoLimits(template)
  const multiple = photos.max > 1
  const takesPhotos = photos.max > 0
  const stageLabel = takesPhotos ? t(multiple ? 'tool.upload' : 'tool.uploadOne') : undefined
  const count = useCount(template)
  const begin = () =>
    start({
      ...{ work_template_id: template.id, params, remix_of_post_id: remixed?.id },
      ...(count > 1 && { count }),
    })
  return (
    <div className={classes.layout}>
      <section className={classes.stage} aria-label={stageLabel}>
        {takesPhotos ? (
          <DropArea
            onFiles={sources.add}
            multiple={multiple}
            others={<OtherSources room={sources.room} onFiles={sources.add} onWorks={sources.addWorks} />}
          >
            {sources.items.length > 0 && (
              <SourceList
                items={sources.items}
                isFull={sources.isFull}
                multiple={multiple}
                onFiles={sources.add}
              />
            )}
          </DropArea>
        ) : (
          <div className={classes.example}>
            <Picture file={template.cover} alt="" eager fit="contain" />
          </div>
        )}
      </section>
      <div className={classes.panel}>
        <TemplateIntro template={template} />
        <ThemeNote />
        {remixed && (
          <p className={classes.note}>{t('tool.remixed', { name: remixed.user_info.nick_name })}</p>
        )}
        {reused && <p className={classes.note}>{t('tool.reused')}</p>}
        <MaskField template={template} />
        <FrameField template={template} params={params} />
        <ParamForm template={template} params={params} />
        <CountField template={template} />
        <StartBar
          template={template}
          count={count}
          items={usableItems(draft)}
          params={params}
          isStarting={isStarting}
          onStart={begin}
        />
      </div>
    </div>
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

/** The user's own work that the draft comes from: its settings are the initial values, and its photos are added once. */
function useReusedWork(template: WorkTemplate): Work | undefined {
  const { t } = useTranslation()
  const { user } = useSession()
  const { templateId, origin, isFilled } = useDraft()
  const id = templateId === template.id ? origin.from : undefined
  const { data } = useQuery({ ...workQuery(useApi(), id ?? ''), enabled: id !== undefined && user !== null })
  const own = data?.user_id === user?.id && data?.work_template_id === template.id ? data : undefined
  useEffect(() => {
    if (!own || isFilled) return
    const nameOf = (index: number) => t('work.photo', { number: index + 1 })
    draftStore.dispatch({ kind: 'filled', items: itemsOf(own, nameOf) })
  }, [own, isFilled, t])
  return own
}

/** Returns the photos that still exist. */
function itemsOf(work: Work, nameOf: (index: number) => string): DraftItem[] {
  return (work.source_arr ?? []).flatMap(({ id, work_id, file, is_mask }, index): DraftItem[] => {
    const source = id ? { id } : work_id ? { work_id } : undefined
    if (!source || !file) return []
    const item = {
      key: uuid(),
      name: nameOf(index),
      url: file.url,
      upload: { kind: 'done', source },
    } as const
    return [is_mask ? { ...item, isMask: true } : item]
  })
}
