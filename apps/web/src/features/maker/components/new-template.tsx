import type { Client } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useConfirm } from '../../../ui/confirm/index.ts'
import { Section } from '../../../ui/page/index.ts'
import { checkedChoices, choicesOf, obstacleOf, workflowCheckQuery } from '../api.ts'
import { maxStoredWorkflow } from '../draft.ts'
import { useMakerDraft } from '../draft-store.ts'
import { suggestedFields } from '../fields.ts'
import { useAskBeforeUnload } from '../hooks/use-ask-before-unload.ts'
import { useSave } from '../hooks/use-save.ts'
import { CheckStep } from './check-step.tsx'
import classes from './maker.module.css'
import { TemplateForm } from './template-form.tsx'
import { WorkflowDrop } from './workflow-drop.tsx'

type Body = Parameters<Client['createWorkTemplate']>[0]

/** The steps from a workflow to a template. */
export function NewTemplate() {
  const { t } = useTranslation()
  const api = useApi()
  const confirm = useConfirm()
  const handle = useMakerDraft('new')
  const { fileId, workflow, fields } = handle.draft
  useAskBeforeUnload(workflow.length > maxStoredWorkflow)
  const check = useQuery(workflowCheckQuery(api, { fileId, workflow }, choicesOf(handle.draft)))
  const { save, ...saving } = useSave<Body>({
    send: (body, idempotencyKey) => api.createWorkTemplate(body, { idempotencyKey }),
    onSaved: handle.drop,
  })
  const restart = async () => {
    if (await confirm({ message: t('maker.restartAsk'), danger: true })) handle.drop()
  }
  const obstacle = check.data && obstacleOf(check.data)
  // The form can be prepared before a server is there.
  const hasForm = check.data !== undefined && (obstacle === undefined || obstacle === 'no_engine')
  return (
    <div className={classes.view}>
      <Section title={t('maker.workflow')}>
        <WorkflowDrop handle={handle} />
      </Section>
      {workflow !== '' && <CheckStep check={check} handle={handle} />}
      {hasForm && (
        <TemplateForm
          key={fileId}
          handle={handle}
          inputs={check.data.input_arr}
          fields={fields ?? suggestedFields(check.data.input_arr)}
          saving={{ ...saving, isSaving: saving.isSaving || check.isFetching }}
          label={obstacle === undefined ? t('maker.publish') : undefined}
          coverHint={t('maker.coverHint')}
          asksOther
          onSave={(wording) =>
            save({ ...wording, ...checkedChoices(check.data), ui: JSON.parse(workflow) as Body['ui'] })
          }
        />
      )}
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
