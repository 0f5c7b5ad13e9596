import type { WorkflowCheck, WorkTemplate } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useApi, useRequestKey } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useConfirm } from '../../../ui/confirm/index.ts'
import { Section } from '../../../ui/page/index.ts'
import { toastSuccess } from '../../../ui/toast/index.ts'
import { checkedChoices, choicesOf, isKeepable, obstacleOf, workflowCheckQuery } from '../api.ts'
import { maxStoredWorkflow } from '../draft.ts'
import { type DraftHandle, useMakerDraft } from '../draft-store.ts'
import { suggestedFields } from '../fields.ts'
import { useSave } from '../hooks/use-save.ts'
import { storeTemplate, type TemplateBody } from '../store-template.ts'
import { photosOf, type Wording } from '../wording.ts'
import { CheckStep } from './check-step.tsx'
import classes from './maker.module.css'
import { TemplateForm } from './template-form.tsx'
import { TrialPanel } from './trial-panel.tsx'
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
  // Here, since the form goes as soon as its draft has been saved.
  const saver = useSave<TemplateBody>({
    send: (body, idempotencyKey) => storeTemplate(api, body, { serverId, idempotencyKey }),
    onSaved: ({ is_draft }) => {
      handle.drop()
      if (is_draft) toastSuccess(t('maker.kept'))
    },
  })
  const restart = async () => {
    const message = t(serverId === '' ? 'maker.restartAsk' : 'maker.restartAskDraft')
    if (await confirm({ message, danger: serverId === '' })) handle.drop()
  }
  // The form can be prepared before a server is there.
  const hasForm = check.data && (obstacleOf(check.data) === undefined || isKeepable(check.data))
  return (
    <div className={classes.view}>
      <Section title={t('maker.workflow')}>
        <WorkflowDrop handle={handle} />
      </Section>
      {workflow !== '' && <CheckStep check={check} handle={handle} />}
      {hasForm && (
        <NewForm key={fileId} check={check.data} isChecking={check.isFetching} {...{ handle, saver }} />
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

interface NewFormProps {
  check: WorkflowCheck
  isChecking: boolean
  handle: DraftHandle
  saver: ReturnType<typeof useSave<TemplateBody>>
}

/** The form of a new template: to try and publish it, or to keep it where nothing can run it. */
function NewForm({ check, isChecking, handle, saver }: NewFormProps) {
  const { t } = useTranslation()
  const { workflow, serverId, fileName, fields = suggestedFields(check.input_arr), workId } = handle.draft
  const { save, ...saving } = saver
  const store = useStored(serverId)
  const bodyOf = (wording: Wording): TemplateBody => {
    return { ...wording, ...checkedChoices(check), ui: JSON.parse(workflow) as TemplateBody['ui'] }
  }
  const untitled = fileName.replace(/\.\w+$/, '').slice(0, 100) || t('maker.untitled')
  const isRunnable = obstacleOf(check) === undefined
  const main = isRunnable
    ? {
        label: t('maker.publish'),
        onSave: (wording: Wording) => save({ ...bodyOf(wording), is_draft: false }),
      }
    : {
        label: t('maker.keepDraft'),
        onSave: (wording: Wording) => save({ ...bodyOf(wording), is_draft: true, awaits_engine: true }),
      }
  const trial = (wording: Wording | undefined) => (
    <TrialPanel
      handle={handle}
      cost={check.cost ?? 0}
      photos={photosOf(check, fields)}
      keep={
        wording && !isChecking
          ? () => store({ ...bodyOf(wording), title: wording.title || untitled, is_draft: true })
          : undefined
      }
    />
  )
  return (
    <TemplateForm
      handle={handle}
      inputs={check.input_arr}
      fields={fields}
      saving={{ ...saving, isSaving: saving.isSaving || isChecking }}
      main={main}
      coverHint={t(workId === '' ? 'maker.coverHint' : 'maker.coverTried')}
      trial={isRunnable ? trial : undefined}
    />
  )
}

/** Lets the browser ask before the page is left, while something would be lost. */
function useAskBeforeUnload(wouldLose: boolean): void {
  useEffect(() => {
    if (!wouldLose) return
    const ask = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [wouldLose])
}

/** Returns a function that stores a draft, unless it is stored as it is: each change makes a version. */
function useStored(serverId: string): (body: TemplateBody) => Promise<WorkTemplate> {
  const api = useApi()
  const keyOf = useRequestKey()
  const last = useRef<{ text: string; template: WorkTemplate }>(undefined)
  return async (body) => {
    const text = JSON.stringify(body)
    if (last.current?.text === text && last.current.template.id === serverId) return last.current.template
    const template = await storeTemplate(api, body, { serverId, idempotencyKey: keyOf(body) })
    keyOf.forget()
    last.current = { text, template }
    return template
  }
}
