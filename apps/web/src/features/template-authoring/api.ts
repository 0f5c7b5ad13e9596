import type { Client, WorkflowCheck, WorkTemplate } from '@easel/contract/client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../../lib/api/index.ts'
import type { MakerDraft } from './draft.ts'

type CheckInput = Parameters<Client['checkWorkflow']>[0]
/** Choices of an author for a workflow: its result, and replacements for models. */
export type WorkflowChoices = Omit<CheckInput, 'ui'>

interface CheckedFile {
  /** Identifies the content of the workflow. */
  fileId: string
  workflow: string
  /** Identifies a project, which is checked again after each change; by default, the content. */
  subject?: string
}

/** Checks a workflow. The result of the previous check is shown until the next check has ended. */
export function workflowCheckQuery(
  api: Client,
  { fileId, workflow, subject = fileId }: CheckedFile,
  choices: WorkflowChoices = {},
) {
  return queryOptions({
    queryKey: [...queryKeys.templates, 'check', subject, fileId, choices] as const,
    queryFn: ({ signal }) =>
      api.checkWorkflow({ ui: JSON.parse(workflow) as CheckInput['ui'], ...choices }, { signal }),
    enabled: workflow !== '',
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before: WorkflowCheck | undefined, query) =>
      query?.queryKey[2] === subject ? before : undefined,
  })
}

/** Returns the choices of a draft, for its check. Without a chosen result, the server suggests a result. */
export function choicesOf({
  resultId,
  replaced,
}: Pick<MakerDraft, 'resultId' | 'replaced'>): WorkflowChoices {
  const replace_arr = Object.entries(replaced).map(([name, by]) => ({ name, by }))
  return {
    output_arr: resultId === '' ? [] : [resultId],
    ...(replace_arr.length > 0 && { replace_arr }),
  }
}

/**
 * Returns the choices that are valid for the checked workflow: replacements of files that the workflow does not name are removed.
 */
export function checkedChoices({ result_arr, replaceable_arr }: WorkflowCheck): WorkflowChoices {
  const output_arr = result_arr.flatMap(({ node_id, is_chosen }) => (is_chosen ? [node_id] : []))
  const replace_arr = replaceable_arr.flatMap(({ name, by }) => (by === undefined ? [] : [{ name, by }]))
  return {
    ...(output_arr.length === 1 && { output_arr }),
    ...(replace_arr.length > 0 && { replace_arr }),
  }
}

export function templateGraphQuery(api: Client, id: string) {
  return queryOptions({
    queryKey: [...queryKeys.templates, 'graph', id] as const,
    queryFn: ({ signal }) => api.getWorkTemplateGraph({ id }, { signal }),
  })
}

/** Templates whose graph is a project's, the newest first. */
export function projectTemplatesQuery(api: Client, projectId: string) {
  return queryOptions({
    queryKey: [...queryKeys.templates, 'of-project', projectId] as const,
    queryFn: async ({ signal }) =>
      (await api.listProjectTemplates({ id: projectId }, { signal })).work_template_arr,
    staleTime: 0,
    refetchInterval: ({ state }) => waitFor(state.data ?? []),
  })
}

/** Interval at which the state of samples is requested. */
const sampleLookMs = 2000

function waitFor(templates: readonly WorkTemplate[]): number | false {
  return templates.some(({ awaits_sample, cover_pending }) => awaits_sample || cover_pending) && sampleLookMs
}

export function ownTemplatesQuery(api: Client, userId: string) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.templates, 'own', userId] as const,
    queryFn: ({ pageParam, signal }) =>
      api.listWorkTemplates({ user_id: userId, order_by: 'ts', limit: 50, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    refetchInterval: ({ state }) =>
      waitFor(state.data?.pages.flatMap(({ work_template_arr }) => work_template_arr) ?? []),
  })
}

/** The reason why a workflow cannot become a template; undefined if it can. */
export function obstacleOf(
  check: WorkflowCheck,
): 'faults' | 'packs' | 'results' | 'replaceable' | 'no_engine' | 'nowhere' | undefined {
  if (check.error_arr.length > 0) return 'faults'
  const isAlone = check.place === 'engines' && check.engine_arr.length === 0
  if (check.unknown_class_arr.length > 0) return 'packs'
  // A file with nodes that no engine may run is not read up to its results.
  const lacksNodes = check.engine_arr.every(({ lacking_class_arr }) => lacking_class_arr.length > 0)
  if (check.engine_arr.length > 0 && lacksNodes) return 'nowhere'
  if (check.result_count !== 1) return 'results'
  const isSomewhere = check.place === 'here' || check.engine_arr.some(({ can_run }) => can_run)
  if (isSomewhere) return undefined
  if (isAlone) return 'no_engine'
  return isReplaceable(check) ? 'replaceable' : 'nowhere'
}

/** Reports whether no engine here can run a workflow that was nevertheless read well enough to be kept as a draft. */
export function isKeepable(check: WorkflowCheck): boolean {
  const { error_arr, unknown_class_arr, result_count, engine_arr } = check
  const isForbidden = engine_arr.some(({ lacking_class_arr }) =>
    lacking_class_arr.some(({ is_forbidden }) => is_forbidden),
  )
  return error_arr.length === 0 && unknown_class_arr.length === 0 && result_count === 1 && !isForbidden
}

/** Checks for an engine that could run the workflow with other models. */
function isReplaceable({ engine_arr, replaceable_arr }: WorkflowCheck): boolean {
  const names = new Set(replaceable_arr.flatMap(({ name, by = name }) => [name, by]))
  return engine_arr.some(
    ({ is_known, lacking_class_arr, lacking_file_arr }) =>
      is_known && lacking_class_arr.length === 0 && lacking_file_arr.every(({ name }) => names.has(name)),
  )
}
