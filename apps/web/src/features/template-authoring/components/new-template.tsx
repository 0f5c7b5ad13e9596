import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useConfirm } from '../../../ui/confirm/index.ts'
import { Section } from '../../../ui/page/index.ts'
import { toastSuccess } from '../../../ui/toast/index.ts'
import { choicesOf, workflowCheckQuery } from '../api.ts'
import { maxStoredWorkflow } from '../draft.ts'
import { useMakerDraft } from '../draft-store.ts'
import { useSave } from '../hooks/use-save.ts'
import { storeTemplate, type TemplateBody } from '../store-template.ts'
import { Builder } from './builder.tsx'
import classes from './maker.module.css'
import { WorkflowDrop } from './workflow-drop.tsx'

/** The steps from a workflow to a template. */
export function NewTemplate() {
  const { t } = useTranslation()
  const api = useApi()
  const confirm = useConfirm()
  const handle = useMakerDraft('new')
  const { fileId, workflow, serverId } = handle.draft
  useAskBeforeUnload(workflow.length > maxStoredWorkflow)
  const check = useQuery(workflowCheckQuery(api, { fileId, workflow }, choicesOf(handle.draft)))
  const store = (body: TemplateBody, idempotencyKey: string) =>
    storeTemplate(api, body, { serverId, idempotencyKey })
  // The state is in this component, because the form is removed as soon as its draft has been saved.
  const saver = useSave<TemplateBody>({
    send: store,
    onSaved: ({ is_draft, awaits_sample }) => {
      handle.drop()
      if (is_draft) toastSuccess(t(awaits_sample ? 'builder.sampleRuns' : 'maker.kept'))
    },
  })
  const restart = async () => {
    const message = t(serverId === '' ? 'maker.restartAsk' : 'maker.restartAskDraft')
    if (await confirm({ message, danger: serverId === '' })) handle.drop()
  }
  return (
    <div className={classes.view}>
      <Section title={t('maker.workflow')}>
        <WorkflowDrop handle={handle} />
      </Section>
      <Builder
        handle={handle}
        check={check}
        revision={fileId}
        graph={() => ({ ui: JSON.parse(workflow) as TemplateBody['ui'] })}
        saver={saver}
        storeDraft={store}
      />
      {handle.isChanged && (
        <div className={classes.row}>
          <Button variant="subtle" color="gray" onClick={restart}>
            {t('maker.restart')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Makes the browser ask before the page is left, if unsaved work would be lost. */
function useAskBeforeUnload(wouldLose: boolean): void {
  useEffect(() => {
    if (!wouldLose) return
    const ask = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [wouldLose])
}
