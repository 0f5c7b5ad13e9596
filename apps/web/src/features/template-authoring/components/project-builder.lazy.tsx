import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { queryKeys, useApi } from '../../../lib/api/index.ts'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { Fault } from '../../../ui/page/index.ts'
import { toastSuccess } from '../../../ui/toast/index.ts'
import { choicesOf, projectTemplatesQuery, workflowCheckQuery } from '../api.ts'
import { emptyMakerDraft, type MakerDraft } from '../draft.ts'
import type { DraftHandle } from '../draft-store.ts'
import { nameOf, suggestedFields, toggleField } from '../fields.ts'
import { useSave } from '../hooks/use-save.ts'
import { useSettledGraph } from '../hooks/use-settled-graph.ts'
import { storeTemplate, type TemplateBody } from '../store-template.ts'
import { readStoredForm, type StoredForm, writeStoredForm } from '../stored-form.ts'
import { Builder } from './builder.tsx'
import classes from './maker.module.css'
import { SampleState } from './sample-state.tsx'

/** Inputs that can be chosen on the drawn graph, by the names of their fields. */
export interface Pickable {
  readonly names: ReadonlySet<string>
  readonly chosen: ReadonlySet<string>
  readonly toggle: (name: string) => void
}

export interface ProjectBuilderProps {
  project: { readonly id: string; readonly title: string }
  /** The current workflow; a new object after each change. */
  workflow: Readonly<Record<string, unknown>>
  /** Changes the form in the workflow (`extra.easel`). Consecutive changes with the same key are a single undo step. */
  onForm: (change: (form: unknown) => object, key: string) => void
  /** Resolves when the server has the workflow. */
  save: () => Promise<unknown>
  /** Receives the inputs that can be chosen; `undefined` if none can be chosen. */
  onPickable: (pickable: Pickable | undefined) => void
  onShow: (node: string) => void
  onClose: () => void
}

/** Makes a template of a project. The form is stored in the project's workflow. */
export default function ProjectBuilder(props: ProjectBuilderProps) {
  const { project, workflow, save, onPickable, onShow, onClose } = props
  const { t } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const graph = useSettledGraph(workflow)
  const templates = useQuery(projectTemplatesQuery(api, project.id))
  const published = templates.data?.find(({ is_draft }) => !is_draft)
  const waiting = templates.data?.find(({ is_draft }) => is_draft)
  const draftId = waiting?.id ?? ''
  const handle = useProjectDraft(props, { workflow: graph.text, draftId })
  const { draft } = handle
  const asked = { fileId: graph.id, subject: project.id, workflow: graph.text }
  const check = useQuery(workflowCheckQuery(api, asked, choicesOf(draft)))
  usePickable(handle, check.data?.input_arr, onPickable)
  const storeDraft = async (body: TemplateBody, idempotencyKey: string) => {
    await save()
    return await storeTemplate(api, body, { serverId: draft.serverId, idempotencyKey })
  }
  const publish = async (body: TemplateBody, idempotencyKey: string) => {
    if (!published) return await storeDraft(body, idempotencyKey)
    await save()
    const changed = await api.updateWorkTemplate({ id: published.id, ...body })
    // The draft that was used for trials is deleted, because the template is now published.
    if (draft.serverId !== '') await api.deleteWorkTemplate({ id: draft.serverId }).catch(() => undefined)
    return changed
  }
  const saver = useSave<TemplateBody>({
    send: publish,
    stays: true,
    onSaved: ({ title, is_draft, awaits_sample }) => {
      handle.change({ serverId: '', workId: '' })
      void queryClient.invalidateQueries({ queryKey: queryKeys.templates })
      // A toast is shown, because the button is far below the line with this text.
      if (awaits_sample) toastSuccess(t('builder.sampleRuns'))
      else
        toastSuccess(
          t(is_draft ? 'builder.kept' : published ? 'builder.doneChanges' : 'builder.done', { title }),
        )
    },
  })
  return (
    <section className={classes.panel} aria-labelledby="template-of-project">
      <header className={classes.panelHead}>
        <div>
          <h2 id="template-of-project" ref={heading} tabIndex={-1}>
            {t('builder.title')}
          </h2>
          <p className={classes.facts}>{t('builder.lead')}</p>
        </div>
        <ActionIcon variant="subtle" color="gray" size={44} onClick={onClose} aria-label={t('builder.close')}>
          <IconX size={20} stroke={1.7} />
        </ActionIcon>
      </header>
      {published?.broken && <Fault>{t('builder.broken', { reason: published.broken })}</Fault>}
      {published && !published.broken && (
        <p className={classes.facts}>
          {t('builder.published', { title: published.title })}{' '}
          <LocaleLink to={`/tool?template=${published.id}`}>{t('builder.open')}</LocaleLink>
        </p>
      )}
      <SampleState template={waiting} />
      <Builder
        {...{ handle, check, saver, storeDraft, published, onShow }}
        revision={graph.id}
        graph={() => ({ project_id: project.id })}
      />
    </section>
  )
}

/** The draft of a project's template: its form and texts are stored in the workflow, and its trials only during this visit. */
function useProjectDraft(
  { project, workflow, onForm }: ProjectBuilderProps,
  { workflow: text, draftId }: { workflow: string; draftId: string },
): DraftHandle {
  const easel = easelOf(workflow)
  const form = useMemo(() => startOf(easel, project.title), [easel, project.title])
  const [tried, setTried] = useState<Pick<MakerDraft, 'photos' | 'workId'> & { serverId?: string }>({
    photos: [],
    workId: '',
  })
  const names = new Map(tried.photos.map(({ id, name }) => [id, name]))
  const draft: MakerDraft = {
    ...emptyMakerDraft,
    ...form,
    ...{ fileId: project.id, fileName: project.title, workflow: text },
    ...{ workId: tried.workId, serverId: tried.serverId || draftId },
    photos: form.sample
      ? form.photos.map((photo) => ({ ...photo, name: names.get(photo.id) ?? photo.name }))
      : tried.photos,
  }
  const change = ({ workId, serverId, ...part }: Partial<MakerDraft>) => {
    const { photos = draft.photos } = part
    const ids = Object.entries({ workId, serverId }).filter(([, value]) => value !== undefined)
    setTried((before) => ({ ...before, photos, ...Object.fromEntries(ids) }))
    // Without a sample, the photos are only used for trials.
    const stored = Object.keys(part).filter((key) => key !== 'photos' || form.sample)
    if (stored.length === 0) return
    onForm(
      (before) =>
        writeStoredForm(before, {
          ...startOf(before, project.title),
          ...(part as Partial<StoredForm>),
          photos,
        }),
      stored.join(),
    )
  }
  return { draft, isChanged: false, change, drop: () => undefined }
}

function easelOf({ extra }: Readonly<Record<string, unknown>>): unknown {
  return typeof extra === 'object' && extra !== null && 'easel' in extra ? extra.easel : undefined
}

/** A form that does not exist yet starts with the title of its project. */
function startOf(easel: unknown, title: string): StoredForm {
  const isWritten = typeof easel === 'object' && easel !== null && 'template' in easel
  const form = readStoredForm(easel)
  return isWritten ? form : { ...form, title }
}

/** Allows inputs to be chosen in the drawn graph. */
function usePickable(
  { draft, change }: DraftHandle,
  inputs: Parameters<typeof suggestedFields>[0] | undefined,
  onPickable: ProjectBuilderProps['onPickable'],
): void {
  const fields = useMemo(() => draft.fields ?? suggestedFields(inputs ?? []), [draft.fields, inputs])
  const latest = useRef({ fields, change })
  useEffect(() => {
    latest.current = { fields, change }
  })
  const names = useMemo(() => new Map(inputs?.map((input) => [nameOf(input), input])), [inputs])
  const pickable = useMemo((): Pickable => {
    const toggle = (name: string) => {
      const input = names.get(name)
      if (input) latest.current.change({ fields: toggleField(latest.current.fields, input) })
    }
    return { names: new Set(names.keys()), chosen: new Set(fields.map(nameOf)), toggle }
  }, [names, fields])
  useEffect(() => onPickable(pickable), [pickable, onPickable])
  useEffect(() => () => onPickable(undefined), [onPickable])
}
