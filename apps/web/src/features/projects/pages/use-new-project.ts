import type { Client, Project, StartingGraph, WorkTemplate } from '@easel/contract/client'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '../../../lib/api/index.ts'
import { uuid } from '../../../lib/format/index.ts'
import { type Translate, useLocale, useLocalePath, useTranslation } from '../../../lib/i18n/index.ts'
import { checkFiles, sendFile, sourceIdFor, withoutHeic } from '../../../lib/upload/index.ts'
import { isDialogOpen } from '../../../ui/dialog/index.ts'
import { toastError, toastMessage } from '../../../ui/toast/index.ts'
import { readWorkflowsIn, readWorkflowText, UnfitFile } from '../../template-authoring/index.ts'
import { addNote, type NodeTypes, openWorkflow, placeLike, type Workflow } from '../document/index.ts'
import { useFileFault } from '../files/index.ts'
import { projectListKey, templateGraphQuery } from './api.ts'
import { nodeTypesQuery } from './node-types.ts'

/** The beginning of a new project. */
export type Beginning =
  | { readonly kind: 'first' }
  | { readonly kind: 'file'; readonly file: File }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'work'; readonly id: string }
  /** A change that a browser has stored, to a project that no longer exists. */
  | { readonly kind: 'kept'; readonly content: unknown }
  | { readonly kind: 'graph'; readonly graph: StartingGraph }
  | { readonly kind: 'template'; readonly template: Pick<WorkTemplate, 'id' | 'title'> }

const maxTitle = 100

/** Creates a project and opens it. */
export function useNewProject() {
  const api = useApi()
  const locale = useLocale()
  const path = useLocalePath()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { t } = useTranslation()
  const faultText = useFileFault()
  return useMutation({
    mutationFn: async (beginning: Beginning) => {
      const types = await queryClient.fetchQuery(nodeTypesQuery(api, locale))
      const { title, workflow, work_template_id } =
        beginning.kind === 'first'
          ? { title: t('projects.untitled'), workflow: firstGraph(types, t), work_template_id: undefined }
          : await contentOf({ api, queryClient, locale, t }, beginning, types)
      const ui = workflow as Project['ui']
      return await api.createProject({ title: title.slice(0, maxTitle), ui, work_template_id })
    },
    onSuccess: ({ id }) => {
      void queryClient.invalidateQueries({ queryKey: projectListKey })
      void navigate(path(`/projects/${id}`))
    },
    onError: (error) => toastError(faultText(error)),
  })
}

interface Content {
  title: string
  workflow: Workflow
  /** Id of the template from which the project was copied. */
  work_template_id?: string | undefined
}

async function contentOf(
  { api, queryClient, locale, t }: { api: Client; queryClient: QueryClient; locale: string; t: Translate },
  beginning: Exclude<Beginning, { kind: 'first' }>,
  types: NodeTypes,
): Promise<Content> {
  if (beginning.kind === 'template') {
    const { id, title } = beginning.template
    const graph = await queryClient.fetchQuery(templateGraphQuery(api, { id, locale }))
    return { title, workflow: openWorkflow(graph, types), work_template_id: id }
  }
  if (beginning.kind === 'work') {
    const { title, dag, work_template_id } = await api.getWorkGraph({ id: beginning.id })
    const graph = await queryClient.fetchQuery(templateGraphQuery(api, { id: work_template_id, locale }))
    const workflow = placeLike(openWorkflow(graph, types))(openWorkflow(dag, types))
    return { title, workflow, work_template_id }
  }
  if (beginning.kind === 'graph') {
    const { title, dag } = beginning.graph
    return { title, workflow: openWorkflow(dag, types) }
  }
  if (beginning.kind === 'kept')
    return { title: t('projects.recovered'), workflow: openWorkflow(beginning.content, types) }
  if (beginning.kind === 'text') {
    const workflow = openWorkflow(JSON.parse(readWorkflowText(beginning.text)), types)
    return { title: t('projects.pasted'), workflow }
  }
  const { file } = beginning
  const read = await readWorkflowsIn(file).catch(async (error: unknown) => {
    const isPhoto = error instanceof UnfitFile && error.fault === 'media_no_workflow'
    const photo = isPhoto ? await sentPhoto(api, file) : undefined
    if (photo === undefined) throw error
    return { photo }
  })
  // A file that is only a photo becomes the input of the default graph.
  if ('photo' in read) return { title: t('projects.untitled'), workflow: firstGraph(types, t, read.photo) }
  const { text, count } = read
  if (count > 1) toastMessage({ title: t('projects.severalTaken', { name: file.name, count }), text: '' })
  const workflow = openWorkflow(JSON.parse(text), types)
  return { title: file.name.replace(/\.(?:app\.)?[^.]+$/, '').trim() || file.name, workflow }
}

/** Uploads a photo and returns its id; `undefined` for a file that is not a photo. */
async function sentPhoto(api: Client, given: File): Promise<string | undefined> {
  const [file] = await withoutHeic([given])
  if (!file || checkFiles([file], 0, 1).refused.length > 0) return undefined
  const id = sourceIdFor(file, uuid())
  await sendFile(api, { id, file })
  return id
}

/** A graph that paints a photo and prints it in two inks: a style that no template has. */
const graphOf = (image: string) => ({
  '1': { class_type: 'LoadImage', inputs: { image } },
  '2': { class_type: 'OilPainting', inputs: { image: ['1', 0] } },
  '3': { class_type: 'Duotone', inputs: { image: ['2', 0] } },
  '4': { class_type: 'SaveImage', inputs: { image: ['3', 0] } },
})

/** Returns the workflow of a new project: four nodes that run, with three sentences as notes. */
export function firstGraph(types: NodeTypes, t: Translate, photo = ''): Workflow {
  const sentences = ['projects.first_1', 'projects.first_2', 'projects.first_3'] as const
  const text = sentences.map((key) => t(key)).join('\n\n')
  return addNote(text, { x: 0, y: -280 })(openWorkflow(graphOf(photo), types))
}

const typing = 'input, textarea, select, [contenteditable]'

/** Accepts JSON that is pasted on the page, unless the user is typing. */
export function usePastedWorkflow(onText: (text: string) => void): void {
  const take = useEffectEvent(onText)
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if (event.defaultPrevented || isDialogOpen()) return
      if (event.target instanceof Element && event.target.closest(typing)) return
      const text = event.clipboardData?.getData('text/plain').trim() ?? ''
      if (text.startsWith('{')) take(text)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}
