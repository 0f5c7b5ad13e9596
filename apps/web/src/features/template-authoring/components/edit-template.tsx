import type { Client, WorkflowCheck, WorkTemplate } from '@easel/contract/client'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useConfirm } from '../../../ui/confirm/index.ts'
import { Fault, LoadFailed } from '../../../ui/page/index.ts'
import { toastSuccess } from '../../../ui/toast/index.ts'
import { obstacleOf, templateGraphQuery, workflowCheckQuery } from '../api.ts'
import { emptyMakerDraft, type MakerDraft } from '../draft.ts'
import { useMakerDraft } from '../draft-store.ts'
import { fieldsOf } from '../fields.ts'
import { useSave } from '../hooks/use-save.ts'
import { textOfBoth } from '../texts.ts'
import type { Wording } from '../wording.ts'
import { CheckReport } from './check-report.tsx'
import { GraphSwitch } from './graph-switch.tsx'
import classes from './maker.module.css'
import { SampleState } from './sample-state.tsx'
import { TemplateForm } from './template-form.tsx'
import { TrialPanel } from './trial-panel.tsx'
import { WorkflowDownload } from './workflow-download.tsx'

type Change = Parameters<Client['updateWorkTemplate']>[0]
type Graph = Awaited<ReturnType<Client['getWorkTemplateGraph']>>

/** Changes the texts, the cover and the form of a template, and publishes a draft; the graph is unchanged. */
export function EditTemplate({ template }: { template: WorkTemplate }) {
  const { t } = useTranslation()
  const api = useApi()
  const { id, version } = template
  const { drop } = useMakerDraft(id)
  // The state is in this component, because each new version of the template mounts a new form.
  const saver = useSave<Change>({
    send: (body) => api.updateWorkTemplate(body),
    onSaved: (saved) => {
      drop()
      const { is_draft, awaits_sample, awaits_engine } = saved
      if (awaits_sample) toastSuccess(t('builder.sampleRuns'))
      else if (is_draft) toastSuccess(t(awaits_engine ? 'maker.kept' : 'maker.draftSaved'))
    },
  })
  const graph = useQuery(templateGraphQuery(api, id))
  const workflow = graph.data ? JSON.stringify(graph.data.dag) : ''
  const check = useQuery(workflowCheckQuery(api, { fileId: `${id} ${version}`, workflow }))
  if (graph.isError || check.isError)
    return <LoadFailed onRetry={() => void (graph.isError ? graph : check).refetch()} />
  if (!graph.data || !check.data) return <Skeleton height="62vh" radius={20} aria-busy="true" />
  return (
    <EditForm template={template} graph={graph.data} check={check.data} workflow={workflow} saver={saver} />
  )
}

interface EditFormProps {
  template: WorkTemplate
  graph: Graph
  check: WorkflowCheck
  /** JSON of the graph, which names its nodes. */
  workflow: string
  saver: ReturnType<typeof useSave<Change>>
}

function EditForm({ template, graph, check, workflow, saver }: EditFormProps) {
  const { t } = useTranslation()
  const api = useApi()
  const confirm = useConfirm()
  const { id, is_draft = false, awaits_engine = false } = template
  const handle = useMakerDraft(id, startOf(template, graph))
  const { save, ...saving } = saver
  const discard = async () => {
    if (await confirm({ message: t('common.unsavedAsk') })) handle.drop()
  }
  const shown = fieldsOf(template.input_arr, check.input_arr, graph.input_arr)
  const changeOf = ({ input_arr, ...wording }: Wording): Change => {
    return { id, ...wording, ...(shown && handle.draft.fields && { input_arr }) }
  }
  const isRunnable = obstacleOf(check) === undefined
  const stay = { label: t('maker.saveDraft'), onSave: (wording: Wording) => save(changeOf(wording)) }
  const main = { ...stay, label: t(template.broken ? 'builder.publishAgain' : 'maker.save') }
  const publish = {
    label: t('maker.publish'),
    onSave: (wording: Wording) => save({ ...changeOf(wording), is_draft: false }),
  }
  const keep = {
    label: t('maker.keepDraft'),
    onSave: (wording: Wording) => save({ ...changeOf(wording), awaits_engine: true }),
  }
  const wait = awaits_engine ? stay : keep
  const trial = (wording: Wording | undefined) => (
    <TrialPanel
      handle={handle}
      cost={template.cost}
      photos={template.image_count}
      keep={wording && (() => api.updateWorkTemplate({ ...changeOf(wording), is_draft: true }))}
    />
  )
  return (
    <div className={classes.view}>
      <SampleState template={template} />
      {template.broken && !is_draft && <Fault>{t('builder.broken', { reason: template.broken })}</Fault>}
      {is_draft && <CheckReport check={check} workflow={workflow} />}
      <TemplateForm
        handle={handle}
        inputs={check.input_arr}
        fields={shown && (handle.draft.fields ?? shown)}
        saving={saving}
        main={is_draft ? (isRunnable ? publish : wait) : main}
        second={is_draft && wait !== stay ? stay : undefined}
        photos={template.image_count}
        keptPhotos={graph.sample?.picture_count ?? 0}
        coverHint={t(is_draft ? 'maker.coverTried' : 'maker.coverStays')}
        published={template}
        trial={is_draft && isRunnable ? trial : undefined}
      />
      <GraphSwitch template={template} />
      <div className={classes.row}>
        <WorkflowDownload template={template} />
        {handle.isChanged && (
          <Button variant="subtle" color="gray" onClick={discard}>
            {t('maker.discard')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Returns the initial draft: the texts of the template in both languages. */
function startOf(
  { topic_arr }: WorkTemplate,
  { title, description, preset_arr = [], sample }: Graph,
): MakerDraft {
  return {
    ...emptyMakerDraft,
    ...{ title: textOfBoth(title), description: textOfBoth(description), topics: topic_arr.join(', ') },
    presets: preset_arr.map(({ name, values }) => ({ name: textOfBoth(name), values })),
    sample: sample?.params,
  }
}
