import type { Client, WorkTemplate } from '@easel/contract/client'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useConfirm } from '../../../ui/confirm/index.ts'
import { LoadFailed } from '../../../ui/page/index.ts'
import { templateGraphQuery, workflowCheckQuery } from '../api.ts'
import { emptyMakerDraft } from '../draft.ts'
import { useMakerDraft } from '../draft-store.ts'
import { fieldsOf } from '../fields.ts'
import { useSave, type Wording } from '../hooks/use-save.ts'
import classes from './maker.module.css'
import { TemplateForm } from './template-form.tsx'
import { WorkflowDownload } from './workflow-download.tsx'

type Change = Parameters<Client['updateWorkTemplate']>[0]

/** Changes the texts, the cover and the form of a template; its graph stays. */
export function EditTemplate({ template }: { template: WorkTemplate }) {
  const { t } = useTranslation()
  const api = useApi()
  const confirm = useConfirm()
  const { id, version, title, description, topic_arr } = template
  const handle = useMakerDraft(id, { ...emptyMakerDraft, title, description, topics: topic_arr.join(', ') })
  const graph = useQuery(templateGraphQuery(api, id))
  const workflow = graph.data ? JSON.stringify(graph.data.dag) : ''
  const check = useQuery(workflowCheckQuery(api, { fileId: `${id} ${version}`, workflow }))
  const { save, ...saving } = useSave<Change>({
    send: (body) => api.updateWorkTemplate(body),
    onSaved: handle.drop,
  })
  const discard = async () => {
    if (await confirm({ message: t('common.unsavedAsk') })) handle.drop()
  }
  if (graph.isError || check.isError)
    return <LoadFailed onRetry={() => void (graph.isError ? graph : check).refetch()} />
  if (!check.data) return <Skeleton height="62vh" radius={20} aria-busy="true" />
  const inputs = check.data.input_arr
  const shown = fieldsOf(template.input_arr, inputs)
  const submit = ({ input_arr, ...wording }: Wording) =>
    save({ id, ...changed(wording, template), ...(shown && handle.draft.fields && { input_arr }) })
  return (
    <div className={classes.view}>
      <TemplateForm
        handle={handle}
        inputs={inputs}
        fields={shown && (handle.draft.fields ?? shown)}
        saving={saving}
        label={t('maker.save')}
        coverHint={t('maker.coverStays')}
        onSave={submit}
      />
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

/** Leaves out texts that stayed: they may exist in two languages, of which one is shown. */
function changed({ title, description, ...rest }: Omit<Wording, 'input_arr'>, before: WorkTemplate) {
  return {
    ...rest,
    ...(title !== before.title && { title }),
    ...(description !== before.description && { description }),
  }
}
