import type { Post, WorkTemplate } from '@easel/contract/client'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useApi } from '../../../lib/api/index.ts'
import { Picture } from '../../../ui/media/index.ts'
import { postQuery } from '../../posts/index.ts'
import { ThemeNote } from '../../themes/index.ts'
import { usableItems } from '../draft.ts'
import { useDraft } from '../draft-store.ts'
import { useParams } from '../hooks/use-form.ts'
import { useReusedWork } from '../hooks/use-reused-work.ts'
import { useSources } from '../hooks/use-sources.ts'
import { useStart } from '../hooks/use-start.ts'
import { useSwitchGuard } from '../hooks/use-switch-guard.ts'
import { DropArea } from './drop-area.tsx'
import { OtherSources } from './other-sources.tsx'
import { ParamForm } from './param-form.tsx'
import { RunView } from './run-view.tsx'
import { SourceList } from './source-list.tsx'
import { StartBar } from './start-bar.tsx'
import { TemplateIntro } from './template-intro.tsx'
import { TemplateMeta } from './template-meta.tsx'
import classes from './workspace.module.css'

/** The page of one template: form, progress, result. `run` in the address is the id of the watched work. */
export function Workspace({ template }: { template: WorkTemplate }) {
  const [params] = useSearchParams()
  const run = params.get('run')
  return (
    <main>
      <TemplateMeta template={template} />
      {run ? <RunView key={run} id={run} template={template} /> : <Composer template={template} />}
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
  const multiple = template.image_count.max > 1
  const takesPhotos = template.image_count.max > 0
  const stageLabel = takesPhotos ? t(multiple ? 'tool.upload' : 'tool.uploadOne') : undefined
  const begin = () => start({ work_template_id: template.id, params, remix_of_post_id: remixed?.id })
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
        <ParamForm template={template} params={params} />
        <StartBar
          template={template}
          items={usableItems(draft)}
          params={params}
          isStarting={isStarting}
          onStart={begin}
        />
      </div>
    </div>
  )
}
