import type { WorkflowCheck, WorkTemplate } from '@easel/contract/client'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { useRequestKey } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { checkedChoices, isKeepable, obstacleOf } from '../api.ts'
import type { DraftHandle } from '../draft-store.ts'
import { type Field, suggestedFields } from '../fields.ts'
import { useOwnPictures } from '../hooks/use-own-pictures.ts'
import type { useSave } from '../hooks/use-save.ts'
import type { TemplateBody } from '../store-template.ts'
import { storedFormIn } from '../stored-form.ts'
import { photosOf, type Wording } from '../wording.ts'
import { CheckStep } from './check-step.tsx'
import { TemplateForm } from './template-form.tsx'
import { TrialPanel } from './trial-panel.tsx'

/** The graph of a template in the format of the server. */
export type GivenGraph = Pick<TemplateBody, 'ui' | 'project_id'>

interface BuilderProps {
  handle: DraftHandle
  check: UseQueryResult<WorkflowCheck>
  /** Identifies the content of the workflow. */
  revision: string
  /** Returns the current graph. */
  graph: () => GivenGraph
  saver: ReturnType<typeof useSave<TemplateBody>>
  /** Stores the template as its draft, so that it can be tried. */
  storeDraft: (body: TemplateBody, idempotencyKey: string) => Promise<WorkTemplate>
  /** The published version of the template, which a change replaces. */
  published?: WorkTemplate | undefined
  /** Shows a node; the graph is then drawn beside the form. */
  onShow?: ((node: string) => void) | undefined
}

/** Makes a template from a workflow: its check, its form, its texts, a trial, and the button that publishes it. */
export function Builder(props: BuilderProps) {
  const { handle, check, onShow } = props
  const { fileId, workflow, fields } = handle.draft
  // The form is shown without an engine, too, because it can be prepared before; a form that was started remains visible.
  const obstacle = check.data && obstacleOf(check.data)
  const hasForm =
    check.data && (obstacle === undefined || isKeepable(check.data) || (onShow && fields !== undefined))
  return (
    <>
      {workflow !== '' && <CheckStep check={check} handle={handle} isDrawn={onShow !== undefined} />}
      {check.data && hasForm && (
        <BuilderForm key={fileId} {...props} check={check.data} isChecking={check.isFetching} />
      )}
    </>
  )
}

interface BuilderFormProps extends Omit<BuilderProps, 'check'> {
  check: WorkflowCheck
  isChecking: boolean
}

/** The form of the template, with the buttons to try it, to publish it, or to keep it if no engine can run it. */
function BuilderForm(props: BuilderFormProps) {
  const { check, isChecking, revision, graph, saver, storeDraft, published, onShow } = props
  const { handle, lostPhotos } = useOwnPictures(props.handle)
  const { t } = useTranslation()
  const { workflow, fileName, workId, serverId } = handle.draft
  const inFile = useMemo(() => formIn(workflow), [workflow])
  const fields = handle.draft.fields ?? inFile ?? suggestedFields(check.input_arr)
  const { save, ...saving } = saver
  const store = useStored({ serverId, revision }, storeDraft)
  const bodyOf = (wording: Wording): TemplateBody => ({ ...wording, ...checkedChoices(check), ...graph() })
  const untitled = fileName.replace(/\.\w+$/, '').slice(0, 100) || t('maker.untitled')
  const isRunnable = obstacleOf(check) === undefined
  const publish = {
    label: t(published ? 'builder.publishChanges' : 'maker.publish'),
    onSave: (wording: Wording) => save({ ...bodyOf(wording), is_draft: false }),
  }
  const keep = {
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
  const coverHint = published ? 'maker.coverStays' : workId === '' ? 'maker.coverHint' : 'maker.coverTried'
  return (
    <TemplateForm
      handle={handle}
      inputs={check.input_arr}
      fields={fields}
      saving={{ ...saving, isSaving: saving.isSaving || isChecking }}
      main={isRunnable ? publish : isKeepable(check) && !published ? keep : undefined}
      coverHint={t(coverHint)}
      published={published}
      photos={photosOf(check, fields)}
      lostPhotos={lostPhotos}
      trial={isRunnable ? trial : undefined}
      onShow={onShow}
    />
  )
}

/** Returns the form in both languages from the file, because a check returns only a single language. */
function formIn(workflow: string): readonly Field[] | undefined {
  const fields = storedFormIn(workflow)?.fields
  return fields && fields.length > 0 ? fields : undefined
}

/** Returns a function that stores a draft, unless the same draft is stored already, because each change makes a version. */
function useStored(
  { serverId, revision }: { serverId: string; revision: string },
  storeDraft: BuilderProps['storeDraft'],
) {
  const keyOf = useRequestKey()
  const last = useRef<{ text: string; template: WorkTemplate }>(undefined)
  return async (body: TemplateBody): Promise<WorkTemplate> => {
    const text = JSON.stringify([revision, body])
    if (last.current?.text === text && last.current.template.id === serverId) return last.current.template
    const template = await storeDraft(body, keyOf(body))
    keyOf.forget()
    last.current = { text, template }
    return template
  }
}
